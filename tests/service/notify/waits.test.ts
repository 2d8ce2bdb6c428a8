import { expect, it } from 'vitest';
import { toNextTryAt } from '#service/notify/outbox.ts';

const limits = { leaseMs: 60_000, pauseMs: 30_000 };
const leased = (until: number) => ({ lease: { holder: 'other', until }, nextTryAt: 0 });

it('respects the lease of a machine whose clock is seconds ahead', () => {
  const now = 1_000_000;
  expect(toNextTryAt(leased(now + limits.leaseMs + 5_000), now, limits)).toBe(now + limits.leaseMs + 5_000);
});

it('ignores timestamps from before the clock was set back by hours', () => {
  const now = 1_000_000;
  expect(toNextTryAt(leased(now + 7_200_000), now, limits)).toBe(now);
  expect(toNextTryAt({ lease: null, nextTryAt: now + 7_200_000 }, now, limits)).toBe(now);
});
