import type { IncomingMessage, ServerResponse } from 'node:http';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { memoize } from '#catalogue/memoize.ts';
import type { Setting } from '#catalogue/setting.ts';
import {
  type DemoGroup,
  type DemoProduct,
  envelope,
  toWireGroup,
  toWireListedProduct,
  toWireProduct,
  toWireSetting,
} from './to-wire.ts';

export interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Sent {
  readonly bytes: number;
  readonly isNotModified: boolean;
}

export const commonHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
} as const;

export function ok(body: Body): Answer {
  return { status: 200, body };
}

export function refused(
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, body: toBody(jsonType, Buffer.from(JSON.stringify({ error }))), headers };
}

export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<Sent> {
  if (answer.status === 200 && isKnown(request.headers['if-none-match'], answer.body.etag)) {
    response.writeHead(304, { ...commonHeaders, ETag: answer.body.etag }).end();
    return { bytes: 0, isNotModified: true };
  }
  const { headers, bytes } = await encode(request, answer);
  response.writeHead(answer.status, headers).end(bytes);
  return { bytes: bytes.length, isNotModified: false };
}

export async function encode(request: IncomingMessage, { status, body, headers: extra }: Answer) {
  const { type, etag } = body;
  const acceptsGzip = /\bgzip\b/i.test(String(request.headers['accept-encoding'] ?? ''));
  const isPacked = acceptsGzip && !type.startsWith('image/') && body.bytes.length > worthPacking;
  const bytes = isPacked ? await zip(body.bytes) : body.bytes;
  const headers = {
    ...commonHeaders,
    ...extra,
    'Content-Type': type,
    'Content-Length': bytes.length,
    ...(status === 200 && { ETag: etag }),
    ...(isPacked && { 'Content-Encoding': 'gzip' }),
  };
  return { headers, bytes };
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim());
  return known.includes('*') || known.includes(etag);
}

const worthPacking = 1024;
/** Uses large chunks, because zlib waits for the main thread after each chunk. */
const zip = (bytes: Buffer) =>
  promisify(gzip)(bytes, {
    level: 1,
    chunkSize: Math.max(constants.Z_DEFAULT_CHUNK, Math.ceil(bytes.length / 8)),
  });

export interface Body {
  readonly type: string;
  readonly bytes: Buffer;
  /** Weak, because the compressed body has the same ETag. */
  readonly etag: string;
}

export function toBody(type: string, bytes: Buffer): Body {
  return { type, bytes, etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` };
}

export const jsonType = 'application/json; charset=utf-8';

export interface BodyOptions {
  /** Wraps responses in `{ "data": … }`. */
  readonly envelope: boolean;
  readonly lists: 'light' | 'full';
}

export type Bodies = ReturnType<typeof createBodies>;

export function createBodies(options: BodyOptions) {
  const toWireItem = options.lists === 'full' ? toWireProduct : toWireListedProduct;
  const toItem = memoize((product: DemoProduct) => JSON.stringify(toWireItem(product)));
  const toJsonBody = (json: string) =>
    toBody(jsonType, Buffer.from(options.envelope ? envelope.join(json) : json));
  return {
    setting: memoize((setting: Setting) => toJsonBody(JSON.stringify(toWireSetting(setting)))),
    product: memoize((product: DemoProduct) => toJsonBody(JSON.stringify(toWireProduct(product)))),
    group: memoize((group: DemoGroup) => toJsonBody(JSON.stringify(toWireGroup(group)))),
    list: memoize((products: readonly DemoProduct[]) => toJsonBody(`[${products.map(toItem).join(',')}]`)),
  };
}
