import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FailedAttempt,
  isTransientStatus,
  parseRetryAfter,
  planDelay,
  type RetryPolicy,
} from '#files/retry.ts';

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
  /** Completes a sentence, e.g. `it answered 503, tried 5 times`. Never contains the request. */
  readonly what: string;
  readonly requests: number;
}

/** Repeats a call after 429, 5xx and timeouts, with growing delays and not before `Retry-After`. `prepare` runs before each attempt. */
export async function callWithRetries(
  prepare: () => Promise<Call>,
  policy: CallPolicy,
  signal: AbortSignal,
): Promise<CallResult> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await callOnce(prepare, policy, signal);
    const delay = planDelay(toFailedAttempt(answer), attempt, policy);
    if (delay === null || signal.aborted) return toResult(answer, attempt);
    const isOver = await sleep(delay, false, { signal }).catch(() => true);
    if (isOver) return toResult(answer, attempt);
  }
}

interface Answer {
  readonly status: number | null;
  readonly body: string;
  readonly fault: string | null;
  readonly retryAfter: string | null;
}

async function callOnce(
  prepare: () => Promise<Call>,
  policy: CallPolicy,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const { url, headers, body } = await prepare();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(policy.timeoutMs)]);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: limit });
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, body: await response.text(), fault: null, retryAfter };
  } catch (error) {
    return { status: null, body: '', fault: nameFault(error), retryAfter: null };
  }
}

/** Omits the message, which may quote a header. */
function nameFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const deepest = error.cause instanceof Error ? error.cause : error;
  return 'code' in deepest && typeof deepest.code === 'string' ? deepest.code : deepest.name;
}

function toFailedAttempt({ status, retryAfter }: Answer): FailedAttempt {
  return {
    isTransient: status === null || isTransientStatus(status),
    retryAfterMs: parseRetryAfter(retryAfter),
  };
}

function toResult({ status, body, fault }: Answer, requests: number): CallResult {
  const times = requests > 1 ? `, tried ${requests} times` : '';
  const what = status === null ? `no answer came (${fault})` : `it answered ${status}`;
  return { status, body, what: what + times, requests };
}
