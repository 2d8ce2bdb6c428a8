import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { noTransfer, type Transfer } from '#publish/targets/target.ts';
import type { S3Options } from './address.ts';
import { statusOf, toStoreError } from './store-error.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

export interface Listed {
  readonly key: string;
  readonly name: string;
}

export interface Headers {
  readonly type: string;
  readonly cache: string;
}

export const noStore: Headers = { type: 'application/json', cache: 'no-store' };

export type Condition = { readonly absent: true } | { readonly etag: string } | null;

export const concurrency = 32;
const timeLimitMs = 30_000;
const deletesACall = 1000;
const readAttempts = 4;

/** Thrown instead of sending a request, because another publisher may have taken over the lock. */
export class LateError extends Error {}

const lateness = new AsyncLocalStorage<() => boolean>();

/** Runs `call`. Once `isLate` returns true, HTTP requests of `call` are not sent and fail with a `LateError`. */
export function unlessLate<Response>(
  isLate: () => boolean,
  call: () => Promise<Response>,
): Promise<Response> {
  return lateness.run(isLate, call);
}

/** Checks `isLate` just before a request is sent, because the process may be suspended while the SDK signs the request. */
subscribe('http.client.request.created', (message) => {
  const isLate = lateness.getStore();
  const request = message instanceof Object && 'request' in message ? message.request : null;
  if (isLate === undefined || !(request instanceof ClientRequest)) return;
  const check = () => {
    if (isLate()) request.destroy(new LateError('The lock may have expired.'));
  };
  request.once('socket', (socket) => {
    check();
    if (socket.connecting)
      socket.prependOnceListener('connect', check).prependOnceListener('secureConnect', check);
  });
});

export class ObjectStore {
  readonly options: S3Options;
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  #transfer = { ...noTransfer };

  private constructor(options: S3Options, sdk: Sdk) {
    this.options = options;
    this.#sdk = sdk;
    this.#client = new sdk.S3Client({
      ...(options.endpoint !== null && { endpoint: options.endpoint, forcePathStyle: true }),
      ...(options.region !== null && { region: options.region }),
      // Older stores do not support the SDK's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 4,
      requestHandler: {
        connectionTimeout: 10_000,
        requestTimeout: timeLimitMs,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: 2 * concurrency, keepAlive: true },
        httpsAgent: { maxSockets: 2 * concurrency, keepAlive: true },
      },
    });
  }

  static async open(options: S3Options): Promise<ObjectStore> {
    return new ObjectStore(options, await import('@aws-sdk/client-s3'));
  }

  takeTransfer(): Transfer {
    const transfer = this.#transfer;
    this.#transfer = { ...noTransfer };
    return transfer;
  }

  /** Repeats the request if the body is truncated, which the SDK does not do. */
  async get(key: string): Promise<{ readonly bytes: Uint8Array; readonly etag: string } | null> {
    for (let attempt = 1; ; attempt += 1) {
      const command = new this.#sdk.GetObjectCommand({ ...this.#at(key) });
      const response = await this.#call(`read ${key}`, [404], () => this.#client.send(command));
      if (response?.Body === undefined) return null;
      try {
        return { bytes: await response.Body.transformToByteArray(), etag: response.ETag ?? '' };
      } catch (error) {
        if (attempt === readAttempts) throw toStoreError(error, this.options, `read ${key}`);
        await sleep(100 * attempt);
      }
    }
  }

  async put(key: string, bytes: Uint8Array, headers: Headers): Promise<void> {
    await this.#put(key, bytes, headers, {}, []);
  }

  /**
   * Returns null if the store refuses the write. An earlier attempt may still have succeeded: if its response was
   * lost, the SDK's retry is refused.
   */
  async putIf(key: string, bytes: Uint8Array, condition: Condition): Promise<string | null> {
    const conditions =
      condition === null ? {} : 'absent' in condition ? { IfNoneMatch: '*' } : { IfMatch: condition.etag };
    const lost = [404, 409, 412, 500, 501, 502, 503, 504];
    return this.#put(key, bytes, noStore, conditions, lost);
  }

  async #put(
    key: string,
    bytes: Uint8Array,
    { type, cache }: Headers,
    conditions: { readonly IfNoneMatch?: string; readonly IfMatch?: string },
    lost: readonly number[],
  ): Promise<string | null> {
    const headers = { ContentType: type, CacheControl: cache };
    const command = new this.#sdk.PutObjectCommand({
      ...this.#at(key),
      Body: bytes,
      ...headers,
      ...conditions,
    });
    this.#transfer.bytes += bytes.length;
    return (await this.#call(`write ${key}`, lost, () => this.#client.send(command)))?.ETag ?? null;
  }

  /** Returns false if `from` does not exist. */
  async copy(from: string, to: string, { type, cache }: Headers): Promise<boolean> {
    const command = new this.#sdk.CopyObjectCommand({
      ...this.#at(to),
      CopySource: `${this.options.bucket}/${from.split('/').map(encodeURIComponent).join('/')}`,
      MetadataDirective: 'REPLACE',
      ContentType: type,
      CacheControl: cache,
    });
    const response = await this.#call(`copy ${from} to ${to}`, [404], () => this.#client.send(command));
    if (response !== null) this.#transfer.copies += 1;
    return response !== null;
  }

  async list(prefix: string, isFolders = false): Promise<readonly Listed[]> {
    const found: string[] = [];
    let token: string | undefined;
    do {
      const command = new this.#sdk.ListObjectsV2Command({
        Bucket: this.options.bucket,
        Prefix: prefix,
        ...(isFolders && { Delimiter: '/' }),
        ...(token !== undefined && { ContinuationToken: token }),
      });
      const response = await this.#call(`list ${prefix}`, [], () => this.#client.send(command));
      const rows = isFolders
        ? (response?.CommonPrefixes ?? []).map(({ Prefix }) => Prefix)
        : (response?.Contents ?? []).map(({ Key }) => Key);
      found.push(...rows.filter((row) => row !== undefined));
      token = response?.NextContinuationToken;
    } while (token !== undefined);
    return found.map((key) => ({ key, name: key.slice(prefix.length).replace(/\/$/, '') }));
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += deletesACall) {
      const some = keys.slice(at, at + deletesACall);
      const command = new this.#sdk.DeleteObjectsCommand({
        Bucket: this.options.bucket,
        Delete: { Objects: some.map((Key) => ({ Key })), Quiet: true },
      });
      const what = `delete ${some[0]} and ${some.length - 1} more`;
      const response = await this.#call(what, [], () => this.#client.send(command));
      const failed = response?.Errors?.[0];
      if (failed !== undefined) {
        throw toStoreError(new Error(failed.Code, { cause: failed }), this.options, what);
      }
      this.#transfer.removed += some.length;
    }
  }

  close(): void {
    this.#client.destroy();
  }

  #at(key: string) {
    return { Bucket: this.options.bucket, Key: key };
  }

  async #call<Response>(
    what: string,
    expected: readonly number[],
    send: () => Promise<Response>,
  ): Promise<Response | null> {
    this.#transfer.requests += 1;
    try {
      return await send();
    } catch (error) {
      if (error instanceof LateError) throw error;
      const status = statusOf(error);
      const isBucket = error instanceof Error && error.name === 'NoSuchBucket';
      if (status !== null && expected.includes(status) && !isBucket) return null;
      throw toStoreError(error, this.options, what);
    }
  }
}
