import { hash } from 'node:crypto';
import traditional from 'opencc-js/dict/TSCharacters';
import type { ListedProduct } from '#catalogue/catalogue.ts';
import { digest32 } from '#catalogue/digest.ts';
import {
  type FindIndex,
  type FindPart,
  findFileName,
  findFormat,
  type HanWire,
} from '#catalogue/find/format.ts';
import { hanFileName } from '#catalogue/find/more.ts';
import { type Locale, localesOf } from '#catalogue/text.ts';
import { createMemo } from '#catalogue/memoize.ts';
import { formatPriceForm } from '#catalogue/price.ts';
import { toDetails, toMore, toPictures, toRows } from './find-rows.ts';
import { digestOfMachines } from './page-key.ts';
import { assetPath } from './paths.ts';
import type { Site } from './site.ts';
import { type TextFile, toTextFile } from './text-file.ts';

const anyHan = /[\u3400-\u9fff]/g;

/** Small, because a change to one product rewrites its whole part. */
const maxRows = 500;
/** Limit of the first two splits. Smaller, because browsers find the first results in the smallest part. */
const maxEarlyRows = 125;

/** Splits by product id only, so that incremental and full builds produce the same files. */
export function listFindFiles(site: Site): readonly TextFile[] {
  const parts = shard(site.catalogue.products).map((one) => toPart(one, site));
  const han = toHanFile(parts);
  const mixed = han?.mixed ?? '';
  const index: FindIndex = {
    format: findFormat,
    count: site.catalogue.products.length,
    prices: toPriceForms(parts, site),
    parts: parts.map(({ entry }) => entry),
    han: han?.key ?? null,
    ...(mixed !== '' && { mixed }),
    ...(site.brand.synonyms !== undefined && { synonyms: site.brand.synonyms }),
    ...(site.brand.variants?.by === 'series' && { bySeries: true }),
  };
  const text = `${JSON.stringify(index)}\n`;
  return [
    toTextFile(assetPath.search.slice(1), text, toDigest(text)),
    ...parts.flatMap(({ files }) => files),
    ...(han === null ? [] : [han]),
  ];
}

interface Shard {
  readonly bits: string;
  readonly products: readonly ListedProduct[];
}

function shard(products: readonly ListedProduct[], bits = ''): readonly Shard[] {
  if (products.length === 0) return [];
  if (products.length <= (bits.length < 2 ? maxEarlyRows : maxRows) || bits.length === 32)
    return [{ bits, products }];
  const mask = 1 << (31 - bits.length);
  const zeros: ListedProduct[] = [];
  const ones: ListedProduct[] = [];
  for (const product of products) (digest32(product.id) & mask ? ones : zeros).push(product);
  return [...shard(zeros, `${bits}0`), ...shard(ones, `${bits}1`)];
}

function toPriceForms(parts: readonly Part[], { languages, brand }: Site): FindIndex['prices'] {
  // Sorted, so that the order of products does not change the file.
  const sorted = [...new Set(parts.flatMap(({ currencies }) => currencies))].sort();
  return Object.fromEntries(
    localesOf(languages).map((locale) => [
      locale,
      Object.fromEntries(sorted.map((one) => [one, formatPriceForm(one, locale, brand.region)])),
    ]),
  );
}

type Part = ReturnType<typeof makePart>;

function toPart({ bits, products }: Shard, site: Site): Part {
  const [first = products] = products;
  const details = localesOf(site.languages).map((locale) => toDetails(products, locale, site));
  const key = [products, bits, digestOfMachines(site), site.snapshot.publicErpHost, details.join('\n')];
  return parts(first, key, () => makePart({ bits, products }, site));
}

const parts = createMemo<object, Part>();

function makePart({ bits, products }: Shard, site: Site) {
  const locales = localesOf(site.languages);
  const pictures = toPictures(products, site);
  const contents = locales.map((locale) => toRows(products, locale, site, pictures));
  const rows = contents.map((content, at) => toFile('rows', content, bits, locales[at]));
  const more = locales.map((locale) => toFile('more', toMore(products, locale), bits, locale));
  const keysOf = (files: readonly TextFile[]): FindPart['rows'] =>
    Object.fromEntries(files.map(({ key }, at) => [locales[at], key]));
  const entry: FindPart = { bits, count: products.length, rows: keysOf(rows), more: keysOf(more) };
  return {
    entry,
    files: [...rows, ...more],
    currencies: contents[0]?.currencies ?? [],
    characters: new Set([...rows, ...more].flatMap(({ text }) => text.match(anyHan) ?? [])),
  };
}

function toFile(kind: 'rows' | 'more', content: object, bits: string, locale: Locale = 'En') {
  const text = JSON.stringify(content);
  const key = toDigest(text);
  const path = assetPath.searchPart(findFileName(kind, bits, key, locale));
  return { ...toTextFile(path.slice(1), text, key), text };
}

function toHanFile(all: readonly Part[]) {
  const characters = all.reduce((sum, part) => sum.union(part.characters), new Set<string>());
  if (characters.size === 0) return null;
  const pairs = toHanPairs([...characters].sort().join(''));
  const text = JSON.stringify(pairs);
  const key = toDigest(text);
  const mixed = [...pairs.from].filter((one) => characters.has(one)).join('');
  return { ...toTextFile(assetPath.searchPart(hanFileName(key)).slice(1), text, key), mixed };
}

function toHanPairs(text: string): HanWire {
  if (latest?.text === text) return latest.pairs;
  const characters = new Set(text);
  const both = listPairs().flatMap(([from, to]) => [
    ...(characters.has(to) ? [[from, to] as const] : []),
    ...(characters.has(from) ? [[to, from] as const] : []),
  ]);
  // If the catalogue contains several traditional forms of a character, uses the first.
  const first = [...new Map(both.toReversed())].toReversed();
  const pairs: HanWire = {
    format: findFormat,
    from: first.map(([from]) => from).join(''),
    to: first.map(([, to]) => to).join(''),
  };
  latest = { text, pairs };
  return pairs;
}

let latest: { readonly text: string; readonly pairs: HanWire } | null = null;

/** The package's converter would take fifty times as long. */
function listPairs(): readonly (readonly [traditional: string, simplified: string])[] {
  return traditional.split('|').flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    const isInUse = from.length === 1 && from.search(anyHan) === 0;
    return isInUse && to !== from && [...to].length === 1 ? [[from, to] as const] : [];
  });
}

function toDigest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 8);
}
