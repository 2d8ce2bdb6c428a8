import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { chunkSizeFor } from '#files/file-io.ts';
import { CallFault } from './errors.ts';
import { parseErpJson } from './wire/calls.ts';

const decoders = { gzip: promisify(gunzip), br: promisify(brotliDecompress), deflate: promisify(inflate) };

export interface DecodedBody {
  readonly plain: Buffer;
  readonly digest: string;
}

export async function decodeBody(body: Buffer, encoding: string, limit: number): Promise<DecodedBody> {
  const plain = await decompress(body, encoding, limit);
  return { plain, digest: hash('sha256', plain) };
}

/** Throws `CallFault` if the body is not valid UTF-8 or not JSON. */
export function parsePlain(plain: Buffer): unknown {
  return parseBody(readText(plain));
}

export function readText(plain: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
  } catch (cause) {
    throw new CallFault('sent text that is not UTF-8', { isTransient: true, cause });
  }
}

export function parseBody(text: string): unknown {
  try {
    return parseErpJson(text);
  } catch (cause) {
    if (text.trimStart().startsWith('<'))
      throw new CallFault('sent an HTML page instead of JSON', { isTransient: true, cause });
    const fault =
      cause instanceof SyntaxError ? `cannot be parsed: ${cause.message}` : 'is nested too deeply';
    const advice =
      'Open the address of the call in a browser to see the response. Correct it in the ERP, then run the command again.';
    throw new CallFault(`sent JSON that ${fault}`, { isTransient: true, cause, advice });
  }
}

async function decompress(body: Buffer, encoding: string, limit: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return body;
  const decode =
    encoding === 'gzip' || encoding === 'br' || encoding === 'deflate' ? decoders[encoding] : null;
  if (decode === null) throw new CallFault(`used the unknown encoding "${encoding.slice(0, 40)}"`);
  try {
    return await decode(body, { maxOutputLength: limit, chunkSize: chunkSizeFor(8 * body.length) });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(limit);
    throw new CallFault(`sent a broken ${encoding} body`, { isTransient: true, cause });
  }
}

export function tooLarge(limit: number): CallFault {
  return new CallFault(`sent more than ${Math.round(limit / 1e6)} MB`, {
    isTooLarge: true,
    advice: 'Raise ERP_ANSWER_MEGABYTES.',
  });
}
