import { expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import { findCutGroups, lacksDescription } from '#guard/check-descriptions.ts';
import { type Contents, toContents } from '#release/contents.ts';
import type { FileContent } from '#release/page/page-content.ts';
import type { ReleaseFile } from '#release/release.ts';
import { aGroup, aSnapshot } from '../catalogue/build-catalogue.ts';
import { aPage } from './checked-pages.ts';

const showing = (written: number, isRedirect = false) =>
  aPage({ isRedirect }, { says: { title: '', text: '', written, product: null } });

it('misses a part of a description from the tenth of its letters on, in the language of the page', () => {
  const written = { En: 100, Zh: 10 };
  expect(lacksDescription(showing(89), { written }, 'En')).toBe(true);
  expect(lacksDescription(showing(90), { written }, 'En')).toBe(false);
  expect(lacksDescription(showing(9), { written }, 'Zh')).toBe(false);
  expect(lacksDescription(showing(8), { written }, 'Zh')).toBe(true);
  expect(lacksDescription({ ...showing(0), says: null }, { written }, 'En')).toBe(true);
});

it('misses nothing where nobody counted, as in contents of other code', () => {
  expect(lacksDescription(showing(0), { written: null }, 'En')).toBe(false);
});

const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });

function contentsOf(written: { readonly En: number; readonly Zh: number } | null): Contents {
  const contents = toContents(aSnapshot({ categories: [aGroup('Lamps')], series: [aGroup('Arc')] }), trees);
  const [lamps, arc] = [contents.category.get('Lamps'), contents.series.get('Arc')];
  if (lamps === undefined || arc === undefined) throw new Error('The contents lack a group.');
  return {
    ...contents,
    category: new Map([['Lamps', { ...lamps, written }]]),
    series: new Map([['Arc', { ...arc, written }]]),
  };
}

const [lamps, arc] = ['products/category/lamps/index.html', 'products/series/arc/index.html'];

const file: ReleaseFile = { sha256: '', bytes: 1, type: 'text/html; charset=utf-8', cache: 'page' };

function cutIn(pages: Readonly<Record<string, FileContent>>, written = { En: 100, Zh: 10 }) {
  const files = new Map(Object.keys(pages).map((path) => [path, file]));
  const contentOf = (path: string) => pages[path] ?? null;
  return findCutGroups({ files, contentOf }, contentsOf(written));
}

it('names the pages of categories and series that lack a part, each language by itself', () => {
  const faults = cutIn({
    ...{ [lamps]: showing(50), [arc]: showing(0) },
    ...{ [`zh/${lamps}`]: showing(10), [`zh/${arc}`]: showing(5) },
  });
  expect(faults).toEqual([
    {
      subject: expect.stringContaining('Pages in en show less of the description of categories or series'),
      files: [lamps, arc],
    },
    { subject: expect.stringContaining(', 1: '), files: [`zh/${arc}`] },
  ]);
});

it('judges no page that is not there, that redirects, or whose group has no counted description', () => {
  expect(cutIn({})).toEqual([]);
  expect(cutIn({ [lamps]: showing(0, true) })).toEqual([]);
  const release = { files: new Map([[lamps, file]]), contentOf: () => showing(0) };
  expect(findCutGroups(release, contentsOf(null))).toEqual([]);
});
