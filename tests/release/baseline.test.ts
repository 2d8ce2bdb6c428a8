import { expect, it } from 'vitest';
import { toBaseline } from '#release/baseline.ts';
import type { Counts, Release } from '#release/release.ts';

const now = new Date('2026-11-25T10:00:00.000Z');
const counts: Counts = { products: 80, pages: { en: 90 }, pictures: 70, indexed: 60 };
const greater: Counts = { products: 100, pages: { en: 60, 'zh-Hans': 50 }, pictures: 75, indexed: 65 };
const after = (since: string, given: Partial<Release> = {}) =>
  toBaseline({ counts, baseline: { counts: greater, since }, forced: null, ...given }, now);

it('is the live release where nothing is known of the day', () => {
  expect(toBaseline({ counts, baseline: null, forced: null }, now)).toEqual({
    counts,
    since: '2026-11-25T10:00:00.000Z',
  });
});

it('is the largest of each number that was live in the day', () => {
  const since = '2026-11-24T10:00:00.001Z';
  const largest = { products: 100, pages: { en: 90, 'zh-Hans': 50 }, pictures: 75, indexed: 65 };
  expect(after(since)).toEqual({ counts: largest, since });
  const uncounted = { ...greater, indexed: null };
  expect(after(since, { baseline: { counts: uncounted, since } }).counts.indexed).toBe(60);
});

it.each([
  ['is a day old', '2026-11-24T10:00:00.000Z', {}],
  ['is of a time to come', '2026-11-25T10:00:00.001Z', {}],
  ['is no time', 'yesterday', {}],
  ['was overruled by a person', '2026-11-25T09:00:00.000Z', { forced: 'The range ended' }],
])('begins anew where the former one %s', (_, since, given) => {
  expect(after(since, given)).toEqual({ counts, since: now.toISOString() });
});

it.each([1, 30])(
  'lets no run of small losses in a day take more than one large one may, %s minutes apart',
  (minutes) => {
    const maxDrop = 0.2;
    let live: Pick<Release, 'counts' | 'baseline' | 'forced'> = { counts, baseline: null, forced: null };
    for (let at = 0; at < 24 * 60; at += minutes) {
      const baseline = toBaseline(live, new Date(now.getTime() + at * 60_000));
      const products = live.counts.products * 0.95;
      if (products >= baseline.counts.products * (1 - maxDrop))
        live = { counts: { ...counts, products }, baseline, forced: null };
    }
    expect(live.counts.products).toBeGreaterThanOrEqual(counts.products * (1 - maxDrop));
    expect(live.counts.products).toBeLessThan(counts.products);
  },
);
