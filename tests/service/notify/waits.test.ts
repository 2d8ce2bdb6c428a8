import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endOfQuietHours } from '#service/notify/notifier.ts';
import { endOfWait } from '#service/notify/outbox.ts';

const at = (time: string) => Date.parse(time);

it.each([
  ['before', '2026-11-24T13:59:00Z', null],
  ['within', '2026-11-24T14:00:30Z', '2026-11-24T23:00:00Z'],
  ['after midnight', '2026-11-24T18:00:00Z', '2026-11-24T23:00:00Z'],
  ['at their end', '2026-11-24T23:00:00Z', null],
])('quiet hours from 22:00 to 07:00 in Singapore: %s', (_, now, end) => {
  const channel = { quietHours: { from: '22:00', to: '07:00' }, timeZone: 'Asia/Singapore' };
  expect(endOfQuietHours(channel, at(now))).toBe(at(end ?? now));
});

it('quiet hours end by local time across clock changes', () => {
  const channel = { quietHours: { from: '22:00', to: '07:00' }, timeZone: 'Europe/Berlin' };
  expect(endOfQuietHours(channel, at('2026-10-24T21:00:00Z'))).toBe(at('2026-10-25T06:00:00Z'));
  expect(endOfQuietHours(channel, at('2026-03-28T22:00:00Z'))).toBe(at('2026-03-29T05:00:00Z'));
});

const clock = fc
  .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

it('quiet hours never end in the past and last 25 hours at most', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Asia/Singapore',
    'Asia/Kolkata',
    'Europe/Berlin',
    'Australia/Lord_Howe',
  );
  const times = fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') });
  fc.assert(
    fc.property(clock, clock, zones, times, (from, to, timeZone, now) => {
      const channel = { quietHours: { from, to }, timeZone };
      const end = endOfQuietHours(channel, now);
      expect(end).toBeGreaterThanOrEqual(now);
      expect(end - now).toBeLessThanOrEqual(25 * 3_600_000);
    }),
  );
});

const limits = { leaseMs: 60_000, pauseMs: 30_000 };
const leased = (until: number) => ({ lease: { holder: 'other', until }, nextTryAt: 0 });

it('keeps a channel leased by a machine whose clock is seconds ahead', () => {
  const now = 1_000_000;
  expect(endOfWait(leased(now + limits.leaseMs + 5_000), now, limits)).toBe(now + limits.leaseMs + 5_000);
});

it('ignores timestamps from before the clock was set back by hours', () => {
  const now = 1_000_000;
  expect(endOfWait(leased(now + 7_200_000), now, limits)).toBe(now);
  expect(endOfWait({ lease: null, nextTryAt: now + 7_200_000 }, now, limits)).toBe(now);
});
