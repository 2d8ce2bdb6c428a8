import { decodeBody, parsePlain } from '#erp/body.ts';
import { CallFault } from '#erp/errors.ts';
import { unwrap } from '#erp/wire/envelope.ts';
import type { RawAnswer } from './ask.ts';
import { toStatusFault, toTypeFault } from './fault.ts';

/** An answer of one of the eight calls, taken as strictly as the build takes it. */
export interface Answer extends Omit<RawAnswer, 'raw'> {
  /** On the wire. */
  readonly bytes: number | null;
  /** Out of its envelope; undefined where there is none. */
  readonly value: unknown;
  readonly isEnvelope: boolean;
}

export async function toAnswer({ raw, ...rest }: RawAnswer, maxBytes: number): Promise<Answer> {
  const frame = { ...rest, bytes: raw?.length ?? null };
  const nothing = { ...frame, value: undefined, isEnvelope: false };
  const { status, headers } = rest;
  // The status alone decides, whether or not its body came whole.
  if (status !== null && status !== 200 && status !== 404)
    return { ...nothing, fault: toStatusFault(status, headers) };
  if (raw === null || rest.fault !== null || status === 404) return nothing;
  try {
    const body = await readJson(headers, raw, maxBytes);
    const value = unwrap(body);
    return { ...frame, value, isEnvelope: value !== body };
  } catch (error) {
    if (error instanceof CallFault) return { ...nothing, fault: error };
    throw error;
  }
}

async function readJson(headers: RawAnswer['headers'], raw: Buffer, maxBytes: number): Promise<unknown> {
  const type = headers['content-type'] ?? '';
  if (!/\bjson\b/i.test(type)) throw toTypeFault(type, raw);
  const { plain } = await decodeBody(raw, (headers['content-encoding'] ?? '').toLowerCase(), maxBytes);
  return parseWhole(plain);
}

function parseWhole(plain: Buffer): unknown {
  try {
    return parsePlain(plain);
  } catch (cause) {
    if (!(cause instanceof CallFault)) throw cause;
    const advice = 'Open the call in a browser: it must answer JSON and nothing else.';
    throw new CallFault(cause.what, { advice, cause });
  }
}
