import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { noTransfer, type Transfer } from '#publish/targets/target.ts';
import type { S3Options } from './address.ts';
import { LateError, unlessLate } from './late-calls.ts';
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

/** The condition of a write: no object exists, or the object has this ETag. */
export type Condition = { readonly absent: true } | { readonly etag: string } | null;

export const concurrency = 32;
const timeLimitMs = 30_000;
const deletesACall = 1000;
const readAttempts = 4;

const isNever = () => false;

export class ObjectStore {
  readonly options: S3Options;
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  #transfer = noTransfer;

  private constructor(options: S3Options, sdk: Sdk, client: S3Client) {
    this.options = options;
    this.#sdk = sdk;
    this.#client = client;
  }

  static async open(options: S3Options): Promise<ObjectStore> {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
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
    return new ObjectStore(options, sdk, client);
  }

  /** Returns the transfer since the last call of this method. */
  takeTransfer(): Transfer {
    const transfer = this.#transfer;
    this.#transfer = noTransfer;
    return transfer;
  }

  /** Reads an object. Repeats the call if the body was truncated, because the SDK repeats only calls without an answer. */
  async get(key: string): Promise<{ readonly bytes: Uint8Array; readonly etag: string } | null> {
    for (let attempt = 1; ; attempt += 1) {
      const command = new this.#sdk.GetObjectCommand({ ...this.#at(key) });
      const answer = await this.#call(`read ${key}`, [404], () => this.#client.send(command));
      if (answer?.Body === undefined) return null;
      try {
        return { bytes: await answer.Body.transformToByteArray(), etag: answer.ETag ?? '' };
      } catch (error) {
        if (attempt === readAttempts) throw toStoreError(error, this.options, `read ${key}`);
        await sleep(100 * attempt);
      }
    }
  }

  async put(key: string, bytes: Uint8Array, { type, cache }: Headers): Promise<void> {
    const command = new this.#sdk.PutObjectCommand({
      ...this.#at(key),
      Body: bytes,
      ContentType: type,
      CacheControl: cache,
    });
    this.#count({ bytes: bytes.length });
    await this.#call(`write ${key}`, [], () => this.#client.send(command));
  }

  /**
   * Writes a small object with a condition. Returns its ETag, or null if another writer may have been first: stores then answer 412,
   * 409 or even 500. Null does not prove it: a retry also fails if the answer to a successful first attempt was lost.
   */
  async putIf(key: string, bytes: Uint8Array, condition: Condition): Promise<string | null> {
    const command = new this.#sdk.PutObjectCommand({
      ...this.#at(key),
      Body: bytes,
      ContentType: 'application/json',
      CacheControl: 'no-store',
      ...(condition !== null && ('absent' in condition ? { IfNoneMatch: '*' } : { IfMatch: condition.etag })),
    });
    this.#count({ bytes: bytes.length });
    const lost = [404, 409, 412, 500, 501, 502, 503, 504];
    return (await this.#call(`write ${key}`, lost, () => this.#client.send(command)))?.ETag ?? null;
  }

  /** Copies an object within the store. Returns false if `from` does not exist. Sends nothing after `isLate` returned true. */
  async copy(
    from: string,
    to: string,
    { type, cache }: Headers,
    isLate: () => boolean = isNever,
  ): Promise<boolean> {
    const command = new this.#sdk.CopyObjectCommand({
      ...this.#at(to),
      CopySource: `${this.options.bucket}/${from.split('/').map(encodeURIComponent).join('/')}`,
      MetadataDirective: 'REPLACE',
      ContentType: type,
      CacheControl: cache,
    });
    const send = () => unlessLate(isLate, () => this.#client.send(command));
    const answer = await this.#call(`copy ${from} to ${to}`, [404], send);
    if (answer !== null) this.#count({ copies: 1 });
    return answer !== null;
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
      const answer = await this.#call(`list ${prefix}`, [], () => this.#client.send(command));
      const rows = isFolders
        ? (answer?.CommonPrefixes ?? []).map(({ Prefix }) => Prefix)
        : (answer?.Contents ?? []).map(({ Key }) => Key);
      found.push(...rows.filter((row) => row !== undefined));
      token = answer?.NextContinuationToken;
    } while (token !== undefined);
    return found.map((key) => ({ key, name: key.slice(prefix.length).replace(/\/$/, '') }));
  }

  /** Deletes objects. Sends nothing after `isLate` returned true. */
  async remove(keys: readonly string[], isLate: () => boolean = isNever): Promise<void> {
    for (let at = 0; at < keys.length; at += deletesACall) {
      const some = keys.slice(at, at + deletesACall);
      const command = new this.#sdk.DeleteObjectsCommand({
        Bucket: this.options.bucket,
        Delete: { Objects: some.map((Key) => ({ Key })), Quiet: true },
      });
      const what = `delete ${some[0]} and ${some.length - 1} more`;
      const answer = await this.#call(what, [], () => unlessLate(isLate, () => this.#client.send(command)));
      const failed = answer?.Errors?.[0];
      if (failed !== undefined) {
        throw toStoreError(new Error(failed.Code, { cause: failed }), this.options, what);
      }
      this.#count({ removed: some.length });
    }
  }

  async discard(key: string): Promise<void> {
    const command = new this.#sdk.DeleteObjectCommand(this.#at(key));
    await this.#call(`delete ${key}`, [404], () => this.#client.send(command));
  }

  close(): void {
    this.#client.destroy();
  }

  #at(key: string) {
    return { Bucket: this.options.bucket, Key: key };
  }

  /** Sends a call. Returns null if the store answers with one of the `expected` error statuses. */
  async #call<Answer>(
    what: string,
    expected: readonly number[],
    send: () => Promise<Answer>,
  ): Promise<Answer | null> {
    this.#count({ requests: 1 });
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

  #count(more: Partial<Transfer>): void {
    const { requests, bytes, copies, removed } = this.#transfer;
    this.#transfer = {
      requests: requests + (more.requests ?? 0),
      bytes: bytes + (more.bytes ?? 0),
      copies: copies + (more.copies ?? 0),
      removed: removed + (more.removed ?? 0),
    };
  }
}
