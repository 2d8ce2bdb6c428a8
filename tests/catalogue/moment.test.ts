import { expect, it } from 'vitest';
import { toMoment } from '#catalogue/moment.ts';

it.each([
  ['2026-11-28', 'Asia/Singapore', '2026-11-28'],
  ['2026-11-28T08:15:00.5Z', 'Asia/Singapore', '2026-11-28T08:15:00.5Z'],
  ['2026-11-28 08:15', 'Asia/Singapore', '2026-11-28T08:15+08:00'],
  ['2026-11-28T08:15:30', 'UTC', '2026-11-28T08:15:30+00:00'],
  // Around the start of daylight saving time, and after its end.
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T01:59+01:00'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T03:00+02:00'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T03:00+01:00'],
])('reads the ERP date %s in the time zone %s as %s', (text, timeZone, moment) => {
  expect(toMoment(text, timeZone)).toBe(moment);
});

it.each([
  ...['', 'today', '0001-01-01T00:00:00Z', '2026-02-30', '2026-02-29T10:00', '2026-11-28T24:00:00Z'],
  ...['2126-11-28', '2026-13-01', '2026-11-28T08:60', '2026-11-28T08:15+25:00', '28.11.2026', '1790928900'],
  null,
])('reads the invalid ERP date %j as null', (text) => {
  expect(toMoment(text, 'UTC')).toBeNull();
});
