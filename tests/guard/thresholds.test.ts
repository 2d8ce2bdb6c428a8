import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsvCell } from '#catalogue/escape.ts';
import { CensusTaker } from '#guard/census.ts';
import { findDrops } from '#guard/check-counts.ts';
import { findImplausible } from '#guard/check-plausibility.ts';
import { findSame } from '#guard/check-sameness.ts';
import { readPlain } from '#guard/files/read-plain.ts';
import type { Contents, ProductContents } from '#release/contents.ts';
import { absentDigest, productParts } from '#release/contents-digests.ts';
import { noContent } from '#release/page/page-content.ts';
import { anyCharacter } from '../any-character.ts';
import { brandOf, contextOf } from './guard-release.ts';

const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const withThresholds = (given: object) => {
  const brand = brandOf('skr');
  return { ...brand, thresholds: { ...brand.thresholds, ...given } };
};

describe('limits of the guard', () => {
  it('refuse a fall of a number just where it is larger than its share', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), share, (before, now, maxDrop) => {
        const counts = (products: number) => ({ products, pages: {}, pictures: 0, indexed: 0 });
        const live = {
          counts: counts(before),
          contents: null,
          files: new Map(),
          snapshot: '',
          pulledAt: null,
        };
        const release = { files: new Map(), contentOf: () => null, withdrawn: new Set<string>() };
        const limited = contextOf('skr', { brand: withThresholds({ maxDrop }), live });
        const found = findDrops(release, counts(now), limited);
        const isLarger = now * 100 < before * Math.round((1 - maxDrop) * 100);
        expect(found.length).toBe(isLarger ? 1 : 0);
      }),
    );
  });

  it('refuse what pages share just where more of them do than may, and two always may', () => {
    const anyTitles = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 60 });
    fc.assert(
      fc.property(anyTitles, fc.array(fc.nat(59)), share, (titles, removed, maxSame) => {
        const census = new CensusTaker();
        const page = (title: string) => ({
          ...noContent,
          shared: { ...noContent.shared, lang: 'en' },
          says: { title, text: '', written: 0, product: null },
        });
        const fileOf = (at: number) => `${at}/index.html`;
        for (const [at, title] of titles.entries()) census.add(fileOf(at), page(title));
        const gone = new Set(removed.filter((at) => at < titles.length));
        for (const at of gone) census.remove(fileOf(at), page(titles[at] ?? ''));
        const left = titles.filter((_, at) => !gone.has(at));
        const most = Math.max(2, Math.floor(left.length * maxSame));
        const expected = [...Map.groupBy(left, (title) => title).values()].filter(
          (same) => same.length > most,
        );
        const found = findSame(census, contextOf('skr', { brand: withThresholds({ maxSame }) }));
        expect(found.length).toBe(expected.length);
        expect(census.counts.pages.en ?? 0).toBe(left.length);
      }),
    );
  });

  it('refuse prices of 0 just where more of them came at once than may', () => {
    const anyPrices = fc.array(fc.tuple(fc.constantFrom(0, 5), fc.constantFrom(0, 5)), {
      minLength: 10,
      maxLength: 60,
    });
    fc.assert(
      fc.property(anyPrices, share, (prices, maxImplausible) => {
        const brand = withThresholds({ maxImplausible });
        const row = (amount: number, at: number): ProductContents => ({
          name: { En: `Lamp ${at}`, Zh: null },
          price: { amount, currency: 'SGD' },
          availability: null,
          categoryNames: [],
          seriesName: null,
          digests: absentDigest.repeat(productParts.length),
          pictures: null,
        });
        const contentsOf = (side: 0 | 1): Contents => {
          const rows = prices.map((pair, at) => [`${at}`, row(pair[side], at)] as const);
          return { ...contextOf('skr').contents, products: new Map(rows) };
        };
        const counts = { products: 0, pages: {}, pictures: 0, indexed: 0 };
        const live = { counts, contents: contentsOf(0), files: new Map(), snapshot: '', pulledAt: null };
        const found = findImplausible(contextOf('skr', { brand, live, contents: contentsOf(1) }));
        const fell = prices.filter(([before, now]) => before > 0 && now === 0).length;
        expect(found.some((clause) => clause.includes('have one of 0'))).toBe(
          fell > prices.length * maxImplausible,
        );
      }),
    );
  });
});

it('counts the records of any CSV file as they were written', () => {
  const anyCell = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('"', '""', '\n', '\r\n', ',', '=1', '"\n"'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(anyCell, anyCell)), (rows) => {
      const lines = [['id', 'name'] as const, ...rows].map((cells) => cells.map(formatCsvCell).join());
      expect(readPlain(`${lines.join('\r\n')}\r\n`, 'products.csv', 'https://skr.example').listed).toBe(
        rows.length,
      );
    }),
  );
});
