import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { type Brand, parseBrands } from '#config/brands.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { listen } from '../processes.ts';
import { closeAfterTest } from '../test-server.ts';
import { root } from '../run-script.ts';
import { type CallRow, type Examination, type ExaminationOptions, examine } from '#doctor/examination.ts';

export const site = 'https://yn.catalogue.test';

export const patient = { silenceMs: 5_000, attemptMs: 20_000, maxBodyBytes: 20e6 };

export const hasty = { ...patient, silenceMs: 400 };

export function brandWith(fields: Readonly<Record<string, unknown>> = {}): Brand {
  const brands = parseBrands(JSON.stringify({ brands: { yn: { name: 'YN', site, ...fields } } }));
  const brand = brands.get('yn');
  if (brand === undefined) throw new Error('brands.json without yn');
  return brand;
}

export async function examineErp(
  host: string,
  options: Partial<ExaminationOptions> = {},
): Promise<Examination> {
  return await examine({
    brand: brandWith(),
    root,
    onAsk: () => {},
    encode: async (_, digest) => ({
      made: { digest, width: 1, height: 1, color: '' },
      files: [],
    }),
    host,
    publicHost: host,
    isDemo: true,
    limits: patient,
    ...options,
  });
}

export function rowsOf({ calls }: Pick<Examination, 'calls'>, part: string): readonly CallRow[] {
  return calls.filter(({ path }) => path.includes(part));
}

export function listVerdict({ verdict }: Examination, level: 'errors' | 'warnings'): readonly string[] {
  return verdict[level].map(({ what, advice }) => `${what} ${advice}`);
}

export function allMatching(patterns: readonly RegExp[]): readonly unknown[] {
  return patterns.map((pattern) => expect.stringMatching(pattern));
}

export interface Alteration {
  /** `path` is the part of the URL after `/cmsclient/`. */
  readonly value?: (value: unknown, path: string) => unknown;
  /** Null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Returns true if it sent a response. The demo ERP then does not receive the request. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export async function startAltered(erp: DemoErp, alteration: Alteration): Promise<string> {
  const server = createServer((request, response) => void passOn(erp, alteration, request, response));
  const port = await listen(server);
  closeAfterTest(server);
  return `http://127.0.0.1:${port}`;
}

async function passOn(
  erp: DemoErp,
  { value = (same) => same, headers = {}, instead = () => false }: Alteration,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (instead(request, response)) return;
  const { 'if-none-match': ifNoneMatch } = request.headers;
  const right = await fetch(`${erp.origin}${request.url}`, {
    headers: { 'accept-encoding': 'identity', ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }) },
  });
  const isJson = right.headers.get('content-type')?.includes('json') && right.status === 200;
  const path = request.url?.split('/cmsclient/')[1] ?? '';
  const body = isJson
    ? JSON.stringify(value(await right.json(), path))
    : Buffer.from(await right.arrayBuffer());
  const kept = [...right.headers].filter(([name]) => name !== 'content-length' && !(name in headers));
  const added = Object.entries(headers).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  );
  response.writeHead(right.status, Object.fromEntries([...kept, ...added])).end(body);
}

export function eachProduct(
  alter: (product: Readonly<Record<string, unknown>>) => object,
): (value: unknown, path: string) => unknown {
  return (value, path) => {
    if (!path.startsWith('products/')) return value;
    return Array.isArray(value) ? value.map((item) => alter(item)) : alter(Object(value));
  };
}
