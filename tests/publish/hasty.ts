import type { CallPolicy } from '#publish/purge/call.ts';

export const hasty: CallPolicy = {
  attempts: 3,
  firstDelayMs: 2,
  maxDelayMs: 5,
  maxRetryAfterMs: 2_000,
  timeoutMs: 10_000,
  totalMs: 60_000,
};
