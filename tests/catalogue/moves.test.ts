import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digest8 } from '#catalogue/digest.ts';
import type { Group } from '#catalogue/group.ts';
import { type Move, planMoves } from '#catalogue/former-pages.ts';
import { assignSlugs } from '#catalogue/slug.ts';
import { textsWithTwins } from './awkward-texts.ts';
import { aRecord } from './a-record.ts';
import { aGroup } from './build-catalogue.ts';

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
const marked = (slug: string, name: string) => `${slug}-${digest8(name)}`;

describe('a slug that several names share', () => {
  it('redirects to the first of them in a first release', () => {
    expect(planMoves(null, categories('Lamps', 'LAMPS', 'lamps!'))).toEqual([category('lamps', 'Lamps')]);
  });

  it('redirects to the name that had it before, even if another is first now', () => {
    const moves = planMoves(earlier(categories('Lamps')), categories('LAMPS', 'Lamps'));
    expect(moves).toEqual([category('lamps', 'Lamps')]);
  });

  it('redirects to the same name in later builds', () => {
    const names = categories('LAMPS', 'Lamps');
    const moves = [category('lamps', 'Lamps')];
    expect(planMoves(earlier(names, moves), names)).toEqual(moves);
  });

  it('redirects to another name if the former one is gone', () => {
    const moves = [category('lamps', 'Lamps')];
    const now = categories('LAMPS', 'lamps!');
    expect(planMoves(earlier(categories('Lamps', 'LAMPS', 'lamps!'), moves), now)).toEqual([
      category('lamps', 'LAMPS'),
    ]);
  });

  it('is no redirect if it is reserved', () => {
    expect(planMoves(null, categories('sg', 'SG', '2', '%', '&'))).toEqual([]);
  });
});

describe('a slug that changed since the last snapshot', () => {
  it('redirects to the new slug of the same name', () => {
    const moves = planMoves(earlier(categories('Lamps', 'LAMPS')), categories('LAMPS'));
    expect(moves).toEqual([category(marked('lamps', 'LAMPS'), 'LAMPS')]);
  });

  it('is kept from snapshot to snapshot', () => {
    const kept = [category(marked('lamps', 'LAMPS'), 'LAMPS')];
    expect(planMoves(earlier(categories('LAMPS'), kept), categories('LAMPS'))).toEqual(kept);
  });

  it('is dropped with its name', () => {
    const kept = [category(marked('lamps', 'LAMPS'), 'LAMPS')];
    expect(planMoves(earlier(categories('LAMPS'), kept), categories('Chairs'))).toEqual([]);
  });

  it('is no redirect if a page has it again', () => {
    const kept = [category('lamps', 'Lamps')];
    expect(planMoves(earlier(categories('Lamps', 'LAMPS'), kept), categories('Lamps'))).toEqual([
      category(marked('lamps', 'Lamps'), 'Lamps'),
    ]);
  });
});

describe('moves', () => {
  it('are empty without a change', () => {
    const names = categories('Lamps', 'Chairs');
    expect(planMoves(null, names)).toEqual([]);
    expect(planMoves(earlier(names), names)).toEqual([]);
  });

  it('of categories and of series are independent', () => {
    expect(planMoves(null, { ...categories('Arc'), series: [aGroup('ARC')] })).toEqual([]);
    expect(planMoves(null, series('Arc', 'ARC'))).toEqual([{ kind: 'series', fromSlug: 'arc', name: 'Arc' }]);
    expect(planMoves(earlier(categories('Arc', 'ARC')), series('ARC'))).toEqual([]);
    const kept = [category('arcs', 'Arc')];
    expect(planMoves(earlier(categories('Arc'), kept), series('Arc'))).toEqual([]);
  });

  it('start at distinct unused slugs and end at published names', () => {
    fc.assert(
      fc.property(fc.array(textsWithTwins, { minLength: 2, maxLength: 4 }), (history) => {
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

  it('include every former slug of a published name', () => {
    fc.assert(
      fc.property(textsWithTwins, fc.nat(), (names, seed) => {
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
