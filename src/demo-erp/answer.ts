import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Body, toJsonBody } from './body.ts';

export interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Sent {
  readonly bytes: number;
  readonly isNotModified: boolean;
}

/** Added to every answer, faults included, so that browsers on other origins can read it. */
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
  return { status, body: toJsonBody({ error }), headers };
}

export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<Sent> {
  const { headers, bytes, etag } = await encode(request, answer);
  if (answer.status === 200 && isKnown(request.headers['if-none-match'], answer.body.etag)) {
    response.writeHead(304, { ...commonHeaders, ETag: etag }).end();
    return { bytes: 0, isNotModified: true };
  }
  response.writeHead(answer.status, headers).end(bytes);
  return { bytes: bytes.length, isNotModified: false };
}

/** Returns headers and bytes of a full answer. The compressed form has a different ETag. */
export async function encode(request: IncomingMessage, { status, body, headers: extra }: Answer) {
  const packed = acceptsGzip(request.headers['accept-encoding']) ? await body.packed() : null;
  const bytes = packed ?? body.bytes;
  const etag = packed ? toPackedEtag(body.etag) : body.etag;
  const headers = {
    ...commonHeaders,
    ...extra,
    'Content-Type': body.type,
    'Content-Length': bytes.length,
    ...(status === 200 && { ETag: etag }),
    ...(packed && { 'Content-Encoding': 'gzip' }),
  };
  return { headers, bytes, etag };
}

function toPackedEtag(etag: string): string {
  return etag.replace(/"$/, '-gzip"');
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(etag) || known.includes(toPackedEtag(etag));
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '').split(',');
  return codings.some((coding) => /^\s*(?:gzip|\*)\s*(?:;(?!\s*q=0(?:\.0*)?\s*$).*)?$/i.test(coding));
}
