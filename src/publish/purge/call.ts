import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FailedAttempt,
  isTransientStatus,
  parseRetryAfter,
  planDelay,
  type RetryPolicy,
} from '#files/http.ts';

/** Never throws: the release is already live, and the CDN's copies expire anyway. */
export type Purge = (urls: readonly string[]) => Promise<PurgeReport>;

export interface PurgeReport {
  readonly purged: number;
  readonly problem: string | null;
}

export const nothingToPurge: PurgeReport = { purged: 0, problem: null };

export function formatPurgeProblem(name: string, missed: number, what: string, advice: string): string {
  const addresses = missed === 1 ? 'one address' : `${missed} addresses`;
  return `${name} did not purge ${addresses}: ${what}. The release is live, but the CDN may serve old copies for up to 15 minutes. ${advice}`;
}

export interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface CallPolicy extends RetryPolicy {
  readonly timeoutMs: number;
  readonly totalMs: number;
}

export const defaultPolicy: CallPolicy = {
  attempts: 5,
  firstDelayMs: 500,
  maxDelayMs: 15_000,
  maxRetryAfterMs: 60_000,
  timeoutMs: 30_000,
  totalMs: 600_000,
};

export interface CallResult {
  readonly status: number | null;
  readonly body: string;
  /** Part of a sentence, such as `it responded with 503`. Must not quote the request, which contains secrets. */
  readonly what: string;
}

/** Retries after 429, 5xx and timeouts. Calls `prepare` before each attempt. */
export async function callWithRetries(
  prepare: () => Promise<Call>,
  policy: CallPolicy,
  signal: AbortSignal,
): Promise<CallResult> {
  for (let attempt = 1; ; attempt += 1) {
    const { what, ...result } = await callOnce(prepare, policy, signal);
    const delay = planDelay(result, attempt, policy);
    const isOver = delay === null || (await sleep(delay, false, { signal }).catch(() => true));
    if (isOver) return { ...result, what: attempt > 1 ? `${what} after ${attempt} attempts` : what };
  }
}

async function callOnce(
  prepare: () => Promise<Call>,
  policy: CallPolicy,
  signal: AbortSignal,
): Promise<CallResult & FailedAttempt> {
  try {
    const { url, headers, body } = await prepare();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(policy.timeoutMs)]);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: limit });
    const { status } = response;
    return {
      ...{ status, body: await response.text(), what: `it responded with ${status}` },
      isTransient: isTransientStatus(status),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
    };
  } catch (error) {
    const what = `no response arrived (${nameFault(error)})`;
    return { status: null, body: '', what, isTransient: true, retryAfterMs: null };
  }
}

/** Returns only a code or a class name, because the message may quote a header with a secret. */
function nameFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const deepest = error.cause instanceof Error ? error.cause : error;
  return 'code' in deepest && typeof deepest.code === 'string' ? deepest.code : deepest.name;
}
