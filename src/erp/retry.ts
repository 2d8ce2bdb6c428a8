import { setTimeout as sleep } from 'node:timers/promises';
import { CallFault, ErpCallError } from './errors.ts';

export interface RetryPolicy {
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** A longer `Retry-After` ends the call instead. */
  readonly maxRetryAfterMs: number;
}

/**
 * Runs a whole request again after transient faults, with full jitter and the ERP's `Retry-After`.
 * Throws `ErpCallError` with the last fault.
 */
export async function withRetry<Value>(
  url: string,
  policy: RetryPolicy,
  signal: AbortSignal,
  attempt: () => Promise<Value>,
): Promise<Value> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof CallFault)) throw error;
      const delay = planDelay(error, number, policy);
      if (delay === null) throw new ErpCallError(error, url, number);
      await sleep(delay, undefined, { signal });
    }
  }
}

/** Milliseconds until the next attempt, or null where there is none. */
export function planDelay(fault: CallFault, attempt: number, policy: RetryPolicy): number | null {
  if (!fault.isTransient || attempt >= policy.attempts) return null;
  if (fault.retryAfterMs !== null)
    return fault.retryAfterMs <= policy.maxRetryAfterMs ? fault.retryAfterMs : null;
  return Math.random() * Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
}
