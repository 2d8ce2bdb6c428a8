import { describe, expect, it } from 'vitest';
import { type FailedAttempt, parseRetryAfter, planDelay, retry } from '#files/http.ts';

const policy = { attempts: 5, firstDelayMs: 500, maxDelayMs: 3_000, maxRetryAfterMs: 60_000 };
const transient: FailedAttempt = { isTransient: true, retryAfterMs: null };

describe('planDelay', () => {
  it.each([
    [1, 500],
    [2, 1_000],
    [3, 2_000],
    [4, 3_000],
  ])('after attempt %i, returns a random delay of at most %i ms', (attempt, longest) => {
    const delays = Array.from({ length: 500 }, () => planDelay(transient, attempt, policy) ?? -1);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(longest / 2);
    expect(Math.max(...delays)).toBeLessThanOrEqual(longest);
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(longest / 4);
  });
});

describe('retry', () => {
  const hasty = { ...policy, attempts: 3, firstDelayMs: 1 };

  it.each([
    ['returns the first successful result', { ...transient, isTransient: true }, 2, 3],
    ['gives up after a permanent failure', { ...transient, isTransient: false }, 2, 1],
    ['gives up after an error that must not be retried', null, 2, 1],
    ['gives up after the last attempt', transient, 9, 3],
  ])('%s', async (_, failed, failures, attempts) => {
    let made = 0;
    const answer = retry({ policy: hasty, toFailedAttempt: () => failed }, async () => {
      made += 1;
      if (made <= failures) throw new Error(`Failed ${made} times`);
      return 'answer';
    });
    if (attempts > failures) expect(await answer).toBe('answer');
    else await expect(answer).rejects.toThrow(`Failed ${attempts} times`);
    expect(made).toBe(attempts);
  });
});

describe('parseRetryAfter', () => {
  it.each([
    ['', null],
    ['soon', null],
    ['0', 0],
    ['120', 120_000],
    ['Thu, 01 Jan 1970 00:00:03 GMT', 2_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('converts "%s" to %s ms if the time is 1970-01-01T00:00:01Z', (value, milliseconds) => {
    expect(parseRetryAfter(value, 1_000)).toBe(milliseconds);
  });
});
