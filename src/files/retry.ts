import { setTimeout as sleep } from 'node:timers/promises';

export interface RetryPolicy {
  readonly attempts: number;
  /** The longest first wait; each later one may be twice as long as the one before. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** A longer `Retry-After` ends the retries instead. */
  readonly maxRetryAfterMs: number;
}

/** Why an attempt failed, as far as a retry depends on it. */
export interface FailedAttempt {
  /** Whether the next attempt may succeed. */
  readonly isTransient: boolean;
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number | null;
}

interface RetryOptions {
  readonly policy: RetryPolicy;
  /** Ends the wait between two attempts. */
  readonly signal?: AbortSignal;
  /** Returns null for errors that are no failed attempts: they are thrown at once. */
  readonly toFailedAttempt: (error: unknown) => FailedAttempt | null;
}

/** Runs `attempt`, and runs it again after transient failures. Throws what the last attempt threw. */
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

/** Returns the milliseconds until the next attempt, in part random; null where there is none. */
export function planDelay(failed: FailedAttempt, attempt: number, policy: RetryPolicy): number | null {
  const { isTransient, retryAfterMs } = failed;
  if (!isTransient || attempt >= policy.attempts) return null;
  if (retryAfterMs !== null) return retryAfterMs <= policy.maxRetryAfterMs ? retryAfterMs : null;
  const longest = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
  return longest * (0.5 + Math.random() / 2);
}

/** Whether a server that answered this status may answer another one soon. */
export function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Reads a `Retry-After` header, seconds or an HTTP date, as milliseconds from now. */
export function parseRetryAfter(value: string | null, now = Date.now()): number | null {
  if (value === null || value === '') return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
