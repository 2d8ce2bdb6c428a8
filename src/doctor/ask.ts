import { Agent } from 'undici';
import { collectBody } from '#erp/body.ts';
import type { ClientOptions } from '#erp/client.ts';
import type { CallFault } from '#erp/errors.ts';
import { toConnectionFault } from './fault.ts';

export type Limits = Pick<ClientOptions, 'silenceMs' | 'attemptMs' | 'maxBodyBytes'>;

/** One request as it went, whatever came of it. */
export interface RawAnswer {
  readonly url: string;
  /** Null where no answer began. */
  readonly status: number | null;
  /** From asking to the last byte or the fault. */
  readonly ms: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** As sent, packed if it was; null where it did not arrive whole. */
  readonly raw: Buffer | null;
  readonly fault: CallFault | null;
}

export interface Asker {
  /** One GET without retries; a fault is part of the answer, never thrown. */
  ask(url: string, headers?: Readonly<Record<string, string>>): Promise<RawAnswer>;
  close(): Promise<void>;
}

export function createAsker(limits: Limits): Asker {
  const agent = new Agent({
    pipelining: 1,
    connect: { timeout: limits.silenceMs },
    headersTimeout: limits.silenceMs,
    bodyTimeout: limits.silenceMs,
  });
  return {
    ask: (url, headers = {}) => askOnce(url, headers, agent, limits),
    close: () => agent.destroy(),
  };
}

async function askOnce(
  url: string,
  headers: Readonly<Record<string, string>>,
  agent: Agent,
  limits: Limits,
): Promise<RawAnswer> {
  const start = performance.now();
  const elapsed = () => Math.round(performance.now() - start);
  let begun: Pick<RawAnswer, 'status' | 'headers'> = { status: null, headers: {} };
  try {
    const response = await agent.request({
      ...splitUrl(url),
      method: 'GET',
      headers: { accept: 'application/json', 'accept-encoding': 'gzip, br', ...headers },
      signal: AbortSignal.timeout(limits.attemptMs),
    });
    begun = { status: response.statusCode, headers: flatten(response.headers) };
    const raw = await collectBody(response.body, limits.maxBodyBytes);
    return { url, ...begun, ms: elapsed(), raw, fault: null };
  } catch (cause) {
    const fault = toConnectionFault(cause, { hasBegun: begun.status !== null, ...limits });
    return { url, ...begun, ms: elapsed(), raw: null, fault };
  }
}

/** Apart, as the build's client sends them: a whole URL would be normalised, and an id such as ".." would climb. */
function splitUrl(url: string): { readonly origin: string; readonly path: string } {
  const pathStart = url.indexOf('/', url.indexOf('//') + 2);
  return { origin: url.slice(0, pathStart), path: url.slice(pathStart) };
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]));
}
