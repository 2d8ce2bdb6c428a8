import { describe, expect, it } from 'vitest';
import { checkCanonical, checkLanguages, chineseOf } from '#guard/check-languages.ts';
import { aPage, releaseOf } from './checked-pages.ts';

const english = 'a/index.html';
const chinese = 'zh/a/index.html';
const other = 'b/index.html';

/** A page that names others by their languages. */
function naming(lang: string | null, ...versions: readonly (readonly [hreflang: string, file: string])[]) {
  const hreflangs = versions.map(([hreflang]) => hreflang);
  return aPage({ lang, hreflangs }, { alternates: versions.map(([, file]) => file) });
}

const both = [
  ['en', english],
  ['zh-Hans', chinese],
] as const;
const faultsOf = (page: ReturnType<typeof naming>, ofChinese = naming('zh-Hans', ...both)) =>
  checkLanguages(english, page, releaseOf({ [english]: page, [chinese]: ofChinese, [other]: naming('en') }));

describe('a page in two languages', () => {
  it.each([
    ['no other version', naming('en')],
    ['each other', naming('en', ...both)],
    ['the English one as that of all others', naming('en', ...both, ['x-default', english])],
    ['the Chinese one as that of all others', naming('en', ['x-default', chinese], ...both)],
  ])('may name %s', (_, page) => {
    expect(faultsOf(page)).toEqual([]);
  });

  const gone = 'gone/index.html';

  it.each([
    ['a language twice', naming('en', ...both, ['zh-Hans', chinese]), ['names two pages for one language']],
    [
      'another page as itself',
      naming('en', ['en', other], ['zh-Hans', chinese]),
      ['does not name itself as its en version', 'names /b/ as its en version, which does not name it back'],
    ],
    [
      'no version in its language',
      naming('en', ['zh-Hans', chinese]),
      ['does not name itself as its en version'],
    ],
    [
      'versions without a language of its own',
      naming(null, ['zh-Hans', chinese]),
      [
        'does not name itself as its null version',
        'names /zh/a/ as its zh-Hans version, which does not name it back',
      ],
    ],
    [
      'none of its versions as that of all others',
      naming('en', ...both, ['x-default', other]),
      ['has an x-default that is none of its versions'],
    ],
    [
      'that of all others alone',
      naming('en', ['x-default', english]),
      ['does not name itself as its en version', 'has an x-default that is none of its versions'],
    ],
    [
      'a page that is not there',
      naming('en', ['en', english], ['zh-Hans', gone]),
      ['names /gone/ as its zh-Hans version, which is not there'],
    ],
    [
      'itself as another language',
      naming('en', ['en', english], ['zh-Hans', english]),
      ['names /a/ as its zh-Hans version, which is in en'],
    ],
  ])('may not name %s', (_, page, faults) => {
    expect(faultsOf(page)).toEqual(faults);
  });

  it.each([
    [
      'that names another one back',
      naming('zh-Hans', ['en', other], ['zh-Hans', chinese]),
      'does not name it back',
    ],
    ['that names it back as Chinese', naming('zh-Hans', ['zh-Hans', english]), 'does not name it back'],
    ['that has no language', naming(null, ...both), 'is in no language'],
  ])('may not name a Chinese page %s', (_, ofChinese, fault) => {
    expect(faultsOf(naming('en', ...both), ofChinese)).toEqual([
      `names /zh/a/ as its zh-Hans version, which ${fault}`,
    ]);
  });

  it('may not name a page that was read before and is not in the release', () => {
    const page = naming('en', ...both);
    const { contentOf } = releaseOf({ [chinese]: naming('zh-Hans', ...both) });
    expect(checkLanguages(english, page, { ...releaseOf({ [english]: page }), contentOf })).toEqual([
      'names /zh/a/ as its zh-Hans version, which is not there',
    ]);
  });
});

describe('the canonical address', () => {
  const translated = aPage({ lang: 'zh-Hans', canonical: 'translation' });
  const canonicalOf = (file: string, page: typeof translated, pages: Parameters<typeof releaseOf>[0]) =>
    checkCanonical(file, page, releaseOf({ [file]: page, ...pages }));

  it('of a Chinese page may be the English one, whichever has the prefix', () => {
    expect(canonicalOf(chinese, translated, { [english]: aPage() })).toEqual([]);
    expect(canonicalOf(english, translated, { [`en/${english}`]: aPage() })).toEqual([]);
  });

  it.each([
    ['is not there', {}],
    ['is in Chinese too', { [english]: aPage({ lang: 'zh-Hans' }) }],
    ['has no language', { [english]: aPage({ lang: null }) }],
    ['gives another address itself', { [english]: aPage({ canonical: 'translation' }) }],
    ['names versions', { [english]: naming('en', ...both) }],
  ])('of a Chinese page is not the English one where that %s', (_, pages) => {
    expect(canonicalOf(chinese, translated, pages)).toEqual(['/a/']);
  });

  it('of a page that names versions, or is in English, is its own', () => {
    const named = aPage({ ...translated.shared, hreflangs: ['en'] }, { alternates: [english] });
    expect(canonicalOf(chinese, named, { [english]: aPage() })).toEqual(['/a/']);
    const fromEnglish = aPage({ canonical: 'translation' });
    expect(canonicalOf(chinese, fromEnglish, { [english]: aPage() })).toEqual(['/a/']);
  });
});

it('finds the Chinese page by the path of the English one, whichever has the prefix', () => {
  expect([english, `en/${english}`, 'english/index.html'].map(chineseOf)).toEqual([
    chinese,
    english,
    'zh/english/index.html',
  ]);
});
