import { setTimeout as sleep } from 'node:timers/promises';

export interface RetryPolicy {
  readonly attempts: number;
  /** Maximum of the first random delay. The maximum doubles with each further attempt, up to `maxDelayMs`. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** A longer `Retry-After` ends the retries. */
  readonly maxRetryAfterMs: number;
}

export interface FailedAttempt {
  readonly isTransient: boolean;
  readonly retryAfterMs: number | null;
}

interface RetryOptions {
  readonly policy: RetryPolicy;
  readonly signal?: AbortSignal;
  /** Returns null if the error must not be retried. */
  readonly toFailedAttempt: (error: unknown) => FailedAttempt | null;
}

/** If no attempt succeeds, throws the error of the last one. */
export async function retry<Value>(
  { policy, signal, toFailedAttempt }: RetryOptions,
  attempt: () => Promise<Value>,
): Promise<Value> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      const failed = toFailedAttempt(error);
      const delay = failed && planDelay(failed, number, policy);
      if (delay === null) throw error;
      await sleep(delay, undefined, signal && { signal });
    }
  }
}

/** Returns a delay in ms, or null if there must not be another attempt. */
export function planDelay(failed: FailedAttempt, attempt: number, policy: RetryPolicy): number | null {
  const { isTransient, retryAfterMs } = failed;
  if (!isTransient || attempt >= policy.attempts) return null;
  if (retryAfterMs !== null) return retryAfterMs <= policy.maxRetryAfterMs ? retryAfterMs : null;
  const longest = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
  return longest * (0.5 + Math.random() / 2);
}

export function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Accepts seconds or an HTTP date. Returns milliseconds from now. */
export function parseRetryAfter(value: string | null, now = Date.now()): number | null {
  if (value === null || value === '') return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Throws the error from `toError` after more than `limit` bytes. */
export async function collectBody(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
  toError: (limit: number) => Error,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limit) throw toError(limit);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export const noValidators: Validators = { etag: null, lastModified: null };

export function toConditions(validators: Validators | null): Record<string, string> {
  return {
    ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
  };
}

export function readValidators(headers: ResponseHeaders): Validators {
  return {
    etag: readHeader(headers, 'etag') || null,
    lastModified: readHeader(headers, 'last-modified') || null,
  };
}

export function readHeader(headers: ResponseHeaders, name: string): string {
  const value = headers[name];
  return (typeof value === 'object' ? value[0] : value) ?? '';
}
