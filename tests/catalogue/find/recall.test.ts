import { Converter } from 'opencc-js/cn2t';
import { describe, expect, test } from 'vitest';
import { findNear } from '#catalogue/find/near.ts';
import { normalise } from '#catalogue/find/normal.ts';
import { search } from '#catalogue/find/search.ts';
import { type Locale, textIn } from '#catalogue/text.ts';
import type { Product } from '#catalogue/product.ts';
import { pick, type Random, seeded } from '#demo-erp/description.ts';
import type { Site } from '#site/site.ts';
import { demoSite } from './demo-site.ts';
import { openIndex } from './open-index.ts';

interface Kind {
  readonly name: string;
  readonly locale: Locale;
  /** Returns null if the product does not allow a query of this kind. */
  readonly ask: (product: Product, random: Random) => Query | null;
}

interface Query {
  readonly text: string;
  readonly isRight: (product: Product) => boolean;
}

const wordsOf = (text: string) => normalise(text).match(/[a-z]{4,}/g) ?? [];
const hasWord = (word: string) => (product: Product) =>
  textsOf(product, 'En').some((text) =>
    normalise(text)
      .split(/[^\p{L}\p{N}]+/u)
      .includes(word),
  );
const begins = (start: string) => (product: Product) =>
  textsOf(product, 'En').some((text) =>
    normalise(text)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(start)),
  );
const nameHas =
  (locale: Locale, ...pieces: readonly string[]) =>
  (product: Product) => {
    const name = normalise(textIn(product.name, locale).text);
    return pieces.every((piece) => name.includes(piece));
  };
const zhHas =
  (...pieces: readonly string[]) =>
  (product: Product) =>
    textsOf(product, 'Zh').some((text) => pieces.every((piece) => text.includes(piece)));

function textsOf(product: Product, locale: Locale): readonly string[] {
  const attributes = product.attributes
    .map(({ value }) => textIn(value, locale).text)
    .filter(({ length }) => length <= 40);
  return [
    textIn(product.name, locale).text,
    product.code ?? '',
    ...attributes,
    ...groupTitles(product, locale),
  ];
}

let titles: Site['catalogue'];
function groupTitles({ categoryNames, seriesName }: Product, locale: Locale): readonly string[] {
  const categories = categoryNames.flatMap((name) => titles.categoryByName.get(name) ?? []);
  const series = seriesName === null ? undefined : titles.seriesByName.get(seriesName);
  return [...categories, ...(series ? [series] : [])].map(({ title }) => textIn(title, locale).text);
}

function addTypo(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const kind = Math.floor(random() * 3);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return `${word.slice(0, at)}x${word.slice(at + 1)}`;
  return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
}

/** A plural that needs more than an added s, such as `boxes`. */
function toOtherPlural(word: string): string | null {
  if (/(?:ss|x|ch|sh|z|us|o)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  return /[^f]f$|ife$/.test(word) ? word.replace(/fe?$/, 'ves') : null;
}

const toTraditional = Converter({ from: 'cn', to: 't' });
const toFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const han = (product: Product) => product.name.Zh?.match(/\p{Script=Han}{4,}/u)?.[0] ?? null;
const digitsOf = (code: string | null) => code?.match(/\d{4}/)?.[0] ?? null;
const codeHas =
  (piece: string) =>
  ({ code }: Product) =>
    (code ?? '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .includes(piece);

const kinds: readonly Kind[] = [
  {
    name: 'beginnings of words',
    locale: 'En',
    ask: ({ name }, random) => {
      const words = wordsOf(name.En);
      if (words.length === 0) return null;
      const start = pick(random, words).slice(0, 4);
      return { text: start, isRight: begins(start) };
    },
  },
  {
    name: 'parts of codes',
    locale: 'En',
    ask: ({ code }, random) => {
      const digits = digitsOf(code);
      if (digits === null) return null;
      const text = pick(random, [digits, digits.slice(1), digits.slice(0, 3)]);
      return { text, isRight: codeHas(text) };
    },
  },
  {
    name: 'codes without separators',
    locale: 'Zh',
    ask: ({ code }) => {
      const text = (code ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
      return text === '' ? null : { text, isRight: codeHas(text) };
    },
  },
  {
    name: 'one to three Chinese characters',
    locale: 'Zh',
    ask: (product, random) => {
      const run = han(product);
      if (run === null) return null;
      const at = Math.floor(random() * (run.length - 2));
      const text = run.slice(at, at + 1 + Math.floor(random() * 3));
      return { text, isRight: zhHas(text) };
    },
  },
  {
    name: 'beginnings and ends of Chinese words',
    locale: 'Zh',
    ask: (product) => {
      const run = han(product);
      if (run === null || run.length < 6) return null;
      const [start, end] = [run.slice(0, 2), run.slice(-2)];
      return { text: start + end, isRight: zhHas(start, end) };
    },
  },
  {
    name: 'traditional characters',
    locale: 'Zh',
    ask: (product, random) => {
      const run = han(product);
      if (run === null) return null;
      const at = Math.floor(random() * (run.length - 2));
      const text = run.slice(at, at + 3);
      return { text: toTraditional(text), isRight: zhHas(text) };
    },
  },
  {
    name: 'words in any order',
    locale: 'En',
    ask: ({ name }) => {
      const words = wordsOf(name.En);
      if (words.length < 2) return null;
      const [first = '', ...others] = words;
      return {
        text: [...others, first].join(' '),
        isRight: (product) => words.every((word) => begins(word)(product)),
      };
    },
  },
  {
    name: 'words written together',
    locale: 'En',
    ask: ({ name }, random) => {
      const pairs = normalise(name.En).match(/[a-z]{3,} (?=[a-z]{3,})/g) ?? [];
      if (pairs.length === 0) return null;
      const first = pick(random, pairs).trim();
      const second =
        normalise(name.En)
          .split(`${first} `)[1]
          ?.match(/^[a-z]+/)?.[0] ?? '';
      return { text: first + second, isRight: nameHas('En', `${first} ${second}`) };
    },
  },
  {
    name: 'sizes and amounts without spaces',
    locale: 'En',
    ask: (product, random) => {
      const sizes = textsOf(product, 'En').flatMap(
        (text) => text.match(/\b\d+ (?:× \d+|[a-z]{1,3}\b)/g) ?? [],
      );
      if (sizes.length === 0) return null;
      const size = pick(random, sizes);
      const isRight = (other: Product) => textsOf(other, 'En').some((text) => text.includes(size));
      return { text: size.replace('×', 'x').replaceAll(' ', ''), isRight };
    },
  },
  {
    name: 'codes split by spaces',
    locale: 'En',
    ask: ({ code }) => {
      const pieces = code?.match(/[A-Za-z]+|\d+/g) ?? [];
      return pieces.length < 2
        ? null
        : { text: pieces.join(' '), isRight: codeHas(pieces.join('').toLowerCase()) };
    },
  },
  {
    name: 'plurals',
    locale: 'En',
    ask: ({ name }) => {
      const word = wordsOf(name.En).at(-1) ?? 's';
      return /s$/.test(word) ? null : { text: `${word}s`, isRight: hasWord(word) };
    },
  },
  {
    name: 'plurals that need more than an s',
    locale: 'En',
    ask: ({ name }, random) => {
      const words = wordsOf(name.En).filter((word) => toOtherPlural(word) !== null);
      if (words.length === 0) return null;
      const word = pick(random, words);
      return { text: toOtherPlural(word) ?? word, isRight: hasWord(word) };
    },
  },
  {
    name: 'mistyped words',
    locale: 'En',
    ask: ({ name }, random) => {
      const word = wordsOf(name.En)[0] ?? '';
      return word.length < 5 ? null : { text: addTypo(word, random), isRight: hasWord(word) };
    },
  },
  {
    name: 'full-width forms',
    locale: 'Zh',
    ask: ({ code }) =>
      code === null ? null : { text: toFullWidth(code), isRight: (product) => product.code === code },
  },
  {
    name: 'Chinese names on English pages',
    locale: 'En',
    ask: (product) => {
      const run = han(product);
      return run === null ? null : { text: run, isRight: nameHas('Zh', run) };
    },
  },
  {
    name: 'English names on Chinese pages',
    locale: 'Zh',
    ask: ({ name }) =>
      name.Zh === null ? null : { text: name.En, isRight: nameHas('En', normalise(name.En)) },
  },
  {
    name: 'whole names',
    locale: 'En',
    ask: ({ name }) => ({ text: name.En, isRight: (product) => product.name.En === name.En }),
  },
];

const queriesPerKind = 12;

describe.each(['lwm', 'yn', 'nyss'] as const)('the search in the catalogue of %s', async (code) => {
  const site = await demoSite(code, 300);
  const { products } = site.catalogue;
  const shares: number[] = [];

  test.each(kinds)(
    'has an average recall of at least 90 % for queries with $name',
    ({ name, locale, ask }) => {
      titles = site.catalogue;
      const random = seeded(`${code} ${name}`);
      const index = openIndex(site, locale);
      const own: number[] = [];
      const missed: string[] = [];
      for (let tries = 0; own.length < queriesPerKind && tries < 500; tries += 1) {
        const query = ask(pick(random, products), random);
        if (query === null) continue;
        const right = new Set(products.filter(query.isRight).map(({ id }) => id));
        const found = search(index, query.text, { near: findNear, limit: 10 }).rows;
        const hits = found.filter((row) => right.has(index.rows[row]?.id ?? '')).length;
        own.push(hits / Math.min(10, right.size));
        if (hits < Math.min(10, right.size))
          missed.push(
            `${query.text}: ${hits} of ${right.size}, ${found
              .slice(0, 3)
              .map((row) => index.rows[row]?.name)
              .join('; ')}`,
          );
      }
      shares.push(...own);
      const recall = own.reduce((sum, share) => sum + share, 0) / own.length;
      expect(own.length, 'queries').toBe(queriesPerKind);
      expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
    },
  );

  test('has an average recall of at least 98 % over all queries', () => {
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThanOrEqual(0.98);
  });
});
