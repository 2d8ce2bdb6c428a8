import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digest8 } from '#catalogue/digest.ts';
import type { Group } from '#catalogue/product.ts';
import { planMoves } from '#catalogue/former-pages.ts';
import { assignSlugs } from '#catalogue/slug.ts';
import { similarTexts } from './awkward-texts.ts';
import { aRecord } from './a-record.ts';
import { aGroup } from './build-catalogue.ts';
import type { Move } from '#catalogue/snapshot.ts';

type Groups = Readonly<Record<'category' | 'series', readonly Group[]>>;

const categories = (...names: readonly string[]): Groups => ({
  category: names.map((name) => aGroup(name)),
  series: [],
});
const series = (...names: readonly string[]): Groups => ({
  category: [],
  series: names.map((name) => aGroup(name)),
});
const earlier = ({ category, series: all }: Groups, moves: readonly Move[] = []) =>
  aRecord({ categories: category, series: all, moves });
const category = (fromSlug: string, name: string): Move => ({ kind: 'category', fromSlug, name });
const withDigest = (slug: string, name: string) => `${slug}-${digest8(name)}`;

describe('a slug that several group names share', () => {
  const lamps = [category('lamps', 'Lamps')];

  it.each([
    ['redirects to the first group in the first release', null, ['Lamps', 'LAMPS', 'lamps!'], lamps],
    [
      'redirects to the group that had the slug in the previous release',
      earlier(categories('Lamps')),
      ['LAMPS', 'Lamps'],
      lamps,
    ],
    [
      'redirects to the same group in later releases',
      earlier(categories('LAMPS', 'Lamps'), lamps),
      ['LAMPS', 'Lamps'],
      lamps,
    ],
    [
      'redirects to another group if the former group is gone',
      earlier(categories('Lamps', 'LAMPS', 'lamps!'), lamps),
      ['LAMPS', 'lamps!'],
      [category('lamps', 'LAMPS')],
    ],
    ['does not redirect if the slug is reserved', null, ['sg', 'SG', '2', '%', '&'], []],
  ])('%s', (_, before, now, moves) => {
    expect(planMoves(before, categories(...now))).toEqual(moves);
  });
});

describe('a slug that changed since the last snapshot', () => {
  const kept = [category(withDigest('lamps', 'LAMPS'), 'LAMPS')];

  it.each([
    ['redirects to the new slug of the same group', earlier(categories('Lamps', 'LAMPS')), 'LAMPS', kept],
    ['still redirects in later snapshots', earlier(categories('LAMPS'), kept), 'LAMPS', kept],
    ['no longer redirects once the group is gone', earlier(categories('LAMPS'), kept), 'Chairs', []],
    [
      'does not redirect once a group uses the slug again',
      earlier(categories('Lamps', 'LAMPS'), [category('lamps', 'Lamps')]),
      'Lamps',
      [category(withDigest('lamps', 'Lamps'), 'Lamps')],
    ],
  ])('%s', (_, before, now, moves) => {
    expect(planMoves(before, categories(now))).toEqual(moves);
  });
});

describe('planMoves', () => {
  it('returns nothing if no name changed', () => {
    const names = categories('Lamps', 'Chairs');
    expect(planMoves(null, names)).toEqual([]);
    expect(planMoves(earlier(names), names)).toEqual([]);
  });

  it('plans moves of categories and series independently', () => {
    expect(planMoves(null, { ...categories('Arc'), series: [aGroup('ARC')] })).toEqual([]);
    expect(planMoves(null, series('Arc', 'ARC'))).toEqual([{ kind: 'series', fromSlug: 'arc', name: 'Arc' }]);
    expect(planMoves(earlier(categories('Arc', 'ARC')), series('ARC'))).toEqual([]);
    const kept = [category('arcs', 'Arc')];
    expect(planMoves(earlier(categories('Arc'), kept), series('Arc'))).toEqual([]);
  });

  it('redirects no slug that is in use, and no slug twice', () => {
    fc.assert(
      fc.property(fc.array(similarTexts, { minLength: 2, maxLength: 4 }), (history) => {
        let last: Parameters<typeof planMoves>[0] = null;
        for (const names of history) {
          const groups = categories(...names);
          const moves: readonly Move[] = planMoves(last, groups);
          const inUse = new Set(assignSlugs(names).values());
          const from = moves.map((move) => move.fromSlug);
          expect(from.filter((slug) => inUse.has(slug))).toEqual([]);
          expect(new Set(from).size).toBe(from.length);
          expect(moves.every((move) => names.includes(move.name))).toBe(true);
          last = earlier(groups, moves);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('redirects every former slug of a published group', () => {
    fc.assert(
      fc.property(similarTexts, fc.nat(), (names, seed) => {
        const now = names.filter((_, index) => (seed >> (index % 8)) % 2 === 0);
        const moves = planMoves(earlier(categories(...names)), categories(...now));
        const slugs = assignSlugs(now);
        const answered = new Set([...slugs.values(), ...moves.map((move) => move.fromSlug)]);
        for (const [name, slug] of assignSlugs(names)) {
          if (slugs.has(name)) expect(answered).toContain(slug);
        }
      }),
    );
  });
});
