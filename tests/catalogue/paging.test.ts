import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPages, pageSize, toListingPage, toPagerSteps } from '#catalogue/paging.ts';

const places = fc
  .integer({ min: 1, max: 60 })
  .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));

describe('the pages of a listing', () => {
  it('contain every item exactly once and in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (length) => {
        const items = Array.from({ length }, (_, index) => index);
        const pages = Array.from({ length: countPages(length) }, (_, at) => toListingPage(items, at + 1));
        expect(pages.flatMap((page) => page.items)).toEqual(items);
        expect(pages.slice(0, -1).every((page) => page.items.length === pageSize)).toBe(true);
        if (length > 0) expect(pages.at(-1)?.items).not.toEqual([]);
      }),
    );
  });
});

describe('the page numbers in a pager', () => {
  it('include the first page, the last page and pages near the current page', () => {
    fc.assert(
      fc.property(places, ([number, count]) => {
        const near = [-2, -1, 0, 1, 2].map((away) => number + away);
        const steps = toPagerSteps(number, count);
        expect([steps[0], steps.at(-1)]).toEqual([1, count]);
        expect(steps).toEqual(expect.arrayContaining(near.filter((page) => page >= 1 && page <= count)));
      }),
    );
  });

  it('ascend, with a gap wherever more than one page is missing', () => {
    fc.assert(
      fc.property(places, ([number, count]) => {
        let former = 0;
        let isGap = false;
        for (const step of toPagerSteps(number, count)) {
          if (step === null) {
            expect(isGap).toBe(false);
            isGap = true;
            continue;
          }
          const missing = step - former - 1;
          if (isGap) expect(missing).toBeGreaterThan(1);
          else expect(missing).toBe(0);
          former = step;
          isGap = false;
        }
        expect(isGap).toBe(false);
      }),
    );
  });
});
