import { describe, expect, it } from 'vitest';
import { headersFile } from '#guard/file-kinds.ts';
import { judgeAll, judgeChanges } from '#guard/judgement.ts';
import type { FileContent } from '#release/page/page-content.ts';
import { toContents } from '#release/contents.ts';
import { aProduct, aSnapshot } from '../catalogue/build-catalogue.ts';
import { aPage, releaseOf } from './checked-pages.ts';
import { contextOf } from './guard-release.ts';

type Pages = Readonly<Record<string, FileContent>>;

const file = (links: readonly string[] = []): FileContent => aPage({}, { links, says: null });
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const page = (...[shared, given]: Parameters<typeof aPage>) => aPage({ policy, ...shared }, given);
const naming = (lang: string, ...versions: readonly (readonly [hreflang: string, file: string])[]) =>
  page(
    { lang, hreflangs: versions.map(([hreflang]) => hreflang) },
    { alternates: versions.map(([, path]) => path) },
  );
const allowing = (...scripts: readonly string[]) => aPage({ policy, scripts }, { says: null });

const [english, chinese] = ['a/index.html', 'zh/a/index.html'];
const both = [
  ['en', english],
  ['zh-Hans', chinese],
] as const;
const listed = ['index.html', english, chinese, 'b/index.html', 'c/index.html'];
const sound: Pages = {
  'index.html': page({ scripts: ['sha256-x'] }, { links: [english, 'products.csv', 'assets/guide.pdf'] }),
  [english]: naming('en', ...both),
  [chinese]: naming('zh-Hans', ...both),
  'b/index.html': page({ assets: ['_astro/x.js', 'assets/search/rows-en.1.json'] }),
  'c/index.html': page(),
  'zh/c/index.html': page({ lang: 'zh-Hans', canonical: 'translation' }),
  'sitemap.xml': file(listed),
  [headersFile]: allowing('sha256-x'),
  'products.csv': file(),
  'assets/guide.pdf': file(),
  '_astro/x.js': file(),
  'assets/search/rows-en.1.json': file(),
};

/** Applies a change to pages; null takes one away. */
function changed(pages: Pages, change: Readonly<Record<string, FileContent | null>>): Pages {
  const all = Object.entries({ ...pages, ...change });
  return Object.fromEntries(all.flatMap(([path, page]) => (page === null ? [] : [[path, page]])));
}

/** Judges the second release by the first one's judgement and what changed, and as a whole. */
function judge(before: Pages, after: Pages) {
  const [former, release] = [releaseOf(before), releaseOf(after)];
  const isSame = (path: string) => before[path] === after[path];
  const changes = {
    changed: Object.keys(after).filter((path) => !isSame(path)),
    removed: Object.keys(before).filter((path) => !(path in after)),
    former: new Map(
      [...Object.keys(after), ...Object.keys(before)]
        .filter((path) => !isSame(path))
        .map((path) => [path, before[path] ?? null]),
    ),
  };
  const known = judgeAll(former);
  return { known, byChanges: judgeChanges(known, changes, release), whole: judgeAll(release) };
}

/** The rules that a release breaks, with the files that break them. */
function faultsOf({ ofFiles, ofSitemap }: ReturnType<typeof judgeAll>): readonly string[] {
  const ofEach = [...ofFiles].flatMap(([path, faults]) => faults.map(({ rule }) => `${rule} ${path}`));
  return [...new Set([...ofEach, ...ofSitemap.map(({ rule }) => rule)])].toSorted();
}

describe('a release that is judged by what changed', () => {
  it('is sound to begin with', () => {
    expect(faultsOf(judge(sound, sound).whole)).toEqual([]);
  });

  it.each<[what: string, change: Readonly<Record<string, FileContent | null>>, faults: readonly string[]]>([
    ['a page that is linked to goes', { [english]: null, [chinese]: null }, ['link index.html', 'sitemap']],
    ['a list that is linked to goes', { 'products.csv': null }, ['link index.html']],
    ['a file among the assets that is linked to goes', { 'assets/guide.pdf': null }, ['link index.html']],
    [
      'an English page is no longer the one that a Chinese one may give as its own',
      { 'c/index.html': page({ hreflangs: ['en'] }, { alternates: ['c/index.html'] }) },
      ['canonical zh/c/index.html'],
    ],
    ['a script that is needed goes', { '_astro/x.js': null }, ['asset b/index.html']],
    [
      'a part of the search that is needed goes, and nothing else',
      { 'assets/search/rows-en.1.json': null },
      ['asset b/index.html'],
    ],
    [
      'a page no longer names its Chinese version',
      { [english]: naming('en', ['en', english]) },
      [`hreflang ${chinese}`],
    ],
    [
      'the Chinese page is no longer Chinese',
      { [chinese]: naming('en', ...both) },
      [`hreflang ${english}`, `hreflang ${chinese}`],
    ],
    [
      'the sitemap lists as many pages, and another one',
      { 'sitemap.xml': file([...listed.slice(1), 'd/index.html']) },
      ['sitemap'],
    ],
    ['the sitemap lists one page more', { 'sitemap.xml': file([...listed, 'd/index.html']) }, ['sitemap']],
    [
      'the sitemap lists another page in the place of one',
      { 'sitemap.xml': file([...listed.slice(0, -1), 'd/index.html']) },
      ['sitemap'],
    ],
    ['the sitemap goes', { 'sitemap.xml': null }, ['sitemap']],
    ['a page hides that the sitemap lists', { 'b/index.html': page({ isIndexed: false }) }, ['sitemap']],
    ['a page is new that the sitemap does not list', { 'd/index.html': page() }, ['sitemap']],
    [
      'a part of the search goes with a list that is linked to',
      { 'assets/search/rows-en.1.json': null, 'products.csv': null },
      ['asset b/index.html', 'link index.html'],
    ],
    ['the policy goes', { [headersFile]: null }, ['policy index.html']],
    ['the policy allows a script no longer', { [headersFile]: allowing() }, ['policy index.html']],
  ])('is judged as a whole one where %s, and where that is mended', (_, change, faults) => {
    const after = changed(sound, change);
    const harmed = judge(sound, after);
    expect(harmed.byChanges).toEqual(harmed.whole);
    expect(faultsOf(harmed.whole)).toEqual(faults.toSorted());
    const mended = judge(after, sound);
    expect(faultsOf(mended.byChanges)).toEqual([]);
  });
});

it('reads no more than the pages that a change may have harmed', () => {
  const former = releaseOf(sound);
  const title = { title: 'New', text: '', written: 0, product: null };
  const after = changed(sound, { [english]: { ...naming('en', ...both), says: title } });
  const release = releaseOf(after);
  const read = new Set<string>();
  const contentOf = (path: string) => {
    read.add(path);
    return release.contentOf(path);
  };
  const changes = { changed: [english], removed: [], former: new Map([[english, sound[english] ?? null]]) };
  judgeChanges(judgeAll(former), changes, { ...release, contentOf });
  expect([...read].toSorted()).toEqual([english, chinese]);
});

it('says of a faulty sitemap what is wrong with it now', () => {
  const before = changed(sound, { 'sitemap.xml': file([...listed, 'd/index.html']) });
  const { known, byChanges, whole } = judge(
    before,
    changed(before, { 'd/index.html': page({ isRedirect: true }) }),
  );
  expect(byChanges).toEqual(whole);
  expect(byChanges.ofSitemap).not.toEqual(known.ofSitemap);
});

it('judges every page again once a catalogue has products, or has none', () => {
  const pages = changed(sound, {
    'products/index.html': page(),
    'sitemap.xml': file([...listed, 'products/index.html']),
  });
  const snapshot = aSnapshot({ products: [aProduct('1')] });
  const empty = releaseOf(pages);
  const filled = releaseOf(pages, contextOf('skr', { contents: toContents(snapshot, []) }));
  const nothing = { changed: [], removed: [], former: new Map() };
  const before = judgeAll(empty);
  expect(faultsOf(before)).toEqual([]);
  const after = judgeChanges(before, nothing, filled);
  expect(faultsOf(after)).toEqual(['empty-listing index.html', 'empty-listing products/index.html']);
  expect(faultsOf(judgeChanges(after, nothing, empty))).toEqual([]);
});
