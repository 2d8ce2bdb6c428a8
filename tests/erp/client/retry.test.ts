import { describe, expect, it } from 'vitest';
import { CallFault } from '#erp/errors.ts';
import { planDelay } from '#erp/retry.ts';

const policy = { attempts: 5, firstDelayMs: 500, maxDelayMs: 3_000, maxRetryAfterMs: 60_000 };
const passing = new CallFault('answered 503', { isTransient: true });

describe('the wait before the next attempt', () => {
  it.each([
    [1, 500],
    [2, 1_000],
    [3, 2_000],
    [4, 3_000],
  ])('after attempt %i is a random part of %i ms', (attempt, longest) => {
    const delays = Array.from({ length: 500 }, () => planDelay(passing, attempt, policy) ?? -1);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...delays)).toBeLessThanOrEqual(longest);
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(longest / 2);
  });

  it('is none after the last attempt, or after a fault that lasts', () => {
    expect(planDelay(passing, 5, policy)).toBeNull();
    expect(planDelay(new CallFault('answered 403'), 1, policy)).toBeNull();
  });

  it.each([
    [0, 0],
    [60_000, 60_000],
    [60_001, null],
  ])('is what the ERP asks for, %i ms, within the limit', (retryAfterMs, delay) => {
    const fault = new CallFault('answered 429', { isTransient: true, retryAfterMs });
    expect(planDelay(fault, 1, policy)).toBe(delay);
  });
});
