import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
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

/** Added to every answer, even of a fault, so that pages of other origins can read it. */
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
  return { status, body: toBody(jsonType, toJson({ error })), headers };
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

/** Returns headers and bytes of a full answer. Compressed bytes get another ETag than plain ones. */
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

export interface Body {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
  /** Compresses the bytes once; null if that saves nothing. */
  readonly packed: () => Promise<Buffer | null>;
}

export function toBody(type: string, bytes: Buffer): Body {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  let packed: Promise<Buffer | null> | undefined;
  const pack = async () => (isText(type) && bytes.length > worthPacking ? await zip(bytes) : null);
  return {
    type,
    bytes,
    etag: `"${digest}"`,
    packed: () => {
      packed ??= pack();
      return packed;
    },
  };
}

export const jsonType = 'application/json; charset=utf-8';

const worthPacking = 1024;
/** A list is compressed after every change. A higher level would take more time than it saves in the transfer. */
const zip = (bytes: Buffer) => promisify(gzip)(bytes, { level: 1, chunkSize: chunkFor(bytes) });

/** Chunks are large, because zlib waits for the main thread after each chunk. */
const chunkFor = ({ length }: Buffer) => Math.max(constants.Z_DEFAULT_CHUNK, Math.ceil(length / 8));

function isText(type: string): boolean {
  return !type.startsWith('image/');
}

export interface BodyOptions {
  readonly envelope: boolean;
  readonly lists: 'light' | 'full';
}

/** Caches bodies by the object that they show, as long as that object exists. */
export class Bodies {
  readonly #options: BodyOptions;
  readonly #bodies = new WeakMap<object, Body>();
  readonly #items = new WeakMap<DemoProduct, Buffer>();

  constructor(options: BodyOptions) {
    this.#options = options;
  }

  setting(setting: Setting): Body {
    return this.#keep(setting, () => [toJson(toWireSetting(setting))]);
  }

  product(product: DemoProduct): Body {
    return this.#keep(product, () => [toJson(toWireProduct(product))]);
  }

  group(group: DemoGroup): Body {
    return this.#keep(group, () => [toJson(toWireGroup(group))]);
  }

  list(products: readonly DemoProduct[]): Body {
    return this.#keep(products, () => {
      const items = products.flatMap((product) => [comma, this.#item(product)]);
      return [Buffer.from('['), ...items.slice(1), Buffer.from(']')];
    });
  }

  #keep(value: object, toParts: () => readonly Buffer[]): Body {
    const kept = this.#bodies.get(value);
    if (kept) return kept;
    const parts = this.#options.envelope ? [before, ...toParts(), after] : toParts();
    const body = toBody(jsonType, Buffer.concat(parts));
    this.#bodies.set(value, body);
    return body;
  }

  #item(product: DemoProduct): Buffer {
    const kept = this.#items.get(product);
    if (kept !== undefined) return kept;
    const json = toJson(
      this.#options.lists === 'full' ? toWireProduct(product) : toWireListedProduct(product),
    );
    this.#items.set(product, json);
    return json;
  }
}

const comma = Buffer.from(',');
const [before, after] = [Buffer.from(envelope[0]), Buffer.from(envelope[1])];

function toJson(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}
