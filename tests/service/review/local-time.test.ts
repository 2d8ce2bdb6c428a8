import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseLocalTime, toLocalTime } from '#service/review/local-time.ts';

const at = (time: string) => Date.parse(time);

it.each([
  ['2026-11-28T08:00', 'Asia/Singapore', '2026-11-28T00:00:00Z'],
  ['2026-11-28T08:00', 'UTC', '2026-11-28T08:00:00Z'],
  ['2026-07-01T08:00', 'Europe/Berlin', '2026-07-01T06:00:00Z'],
  ['2026-12-01T08:00', 'Europe/Berlin', '2026-12-01T07:00:00Z'],
  // This local time occurs twice. It is parsed as the earlier instant.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
])('parses the local time %s in %s as %s, and formats it back', (text, zone, expected) => {
  expect(parseLocalTime(text, zone)).toBe(at(expected));
  expect(toLocalTime(at(expected), zone)).toBe(text);
});

it.each([
  // Clocks skip this time when they are set forward.
  ['2026-03-29T02:30', 'Europe/Berlin'],
  ['2026-02-30T08:00', 'UTC'],
  ['tomorrow', 'UTC'],
  ['2026-11-28', 'UTC'],
  ['2026-11-28T08:00Z', 'UTC'],
  ['2026-11-28T08:00-05:00', 'UTC'],
  ['2026-11-28T08:00[Asia/Shanghai]', 'UTC'],
  ['2026-11-28T08:00', 'Mars/Olympus'],
])('rejects the local time %s in %s', (text, zone) => {
  expect(parseLocalTime(text, zone)).toBeNull();
});

it('parsing reverses formatting, except that ambiguous times become the earlier instant', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Asia/Singapore',
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
  );
  const minutes = fc.integer({
    min: at('2020-01-01T00:00:00Z') / 60_000,
    max: at('2035-01-01T00:00:00Z') / 60_000,
  });
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const instant = minute * 60_000;
      const again = parseLocalTime(toLocalTime(instant, zone), zone) ?? Number.NaN;
      expect([0, 30 * 60_000, 60 * 60_000]).toContain(instant - again);
    }),
  );
});
