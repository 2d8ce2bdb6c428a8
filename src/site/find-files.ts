import { hash } from 'node:crypto';
import traditional from 'opencc-js/dict/TSCharacters';
import type { ListedProduct } from '#catalogue/catalogue.ts';
import { digest32 } from '#catalogue/digest.ts';
import type { FindIndex, FindPart, HanWire } from '#catalogue/find/format.ts';
import { findFormat } from '#catalogue/find/index-file.ts';
import { type Locale, localesOf } from '#catalogue/text.ts';
import { createMemo } from '#catalogue/memoize.ts';
import { formatPriceForm } from '#catalogue/price.ts';
import { toDetails, toSearchFiles } from './find-rows.ts';
import { digestOfMachines } from './page-key.ts';
import { assetPath } from './paths.ts';
import type { Site } from './site.ts';
import { type TextFile, toTextFile } from './text-file.ts';

/** Maximum rows of a part. Parts are small, because a change to one product rewrites its whole part. */
const maxRows = 500;
/** Maximum rows of a part with all or half of the products, so that browsers can load a small part first. */
const maxEarlyRows = 125;

/** Splits by product id only, so that incremental and full builds produce the same files. */
export function listFindFiles(site: Site): readonly TextFile[] {
  const { products } = site.catalogue;
  const ids = products.map(({ id }) => id);
  const [first = products] = products;
  const parts = shards(first, [ids], () => shard([...ids.keys()], ids)).map((one) => toPart(one, site));
  const han = toHanFile(parts);
  const mixed = han?.mixed ?? '';
  const index: FindIndex = {
    format: findFormat,
    prices: toPriceForms(parts, site),
    parts: parts.map(({ entry }) => entry).sort((one, other) => one.count - other.count),
    han: han?.path ?? null,
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

/** Computed again only if the ids change. */
const shards = createMemo<object, readonly Shard[]>();

/** The products of a part, as indexes of the catalogue's products. */
interface Shard {
  readonly bits: string;
  readonly indexes: readonly number[];
}

function shard(indexes: readonly number[], ids: readonly string[], bits = ''): readonly Shard[] {
  if (indexes.length === 0) return [];
  if (indexes.length <= (bits.length < 2 ? maxEarlyRows : maxRows) || bits.length === 32)
    return [{ bits, indexes }];
  const mask = 1 << (31 - bits.length);
  const zeros: number[] = [];
  const ones: number[] = [];
  for (const at of indexes) (digest32(ids[at] ?? '') & mask ? ones : zeros).push(at);
  return [...shard(zeros, ids, `${bits}0`), ...shard(ones, ids, `${bits}1`)];
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

function toPart({ bits, indexes }: Shard, site: Site): Part {
  const products = indexes.flatMap((at) => site.catalogue.products[at] ?? []);
  const [first = products] = products;
  const details = localesOf(site.languages).map((locale) => toDetails(products, locale, site));
  const key = [products, bits, digestOfMachines(site), site.snapshot.publicErpHost, ...details];
  return parts(first, key, () => makePart(bits, products, site));
}

const parts = createMemo<object, Part>();

function makePart(bits: string, products: readonly ListedProduct[], site: Site) {
  const locales = localesOf(site.languages);
  const contents = toSearchFiles(products, site);
  const rows = contents.map((content, at) => toFile('rows', content.rows, bits, locales[at]));
  const more = contents.map((content, at) => toFile('more', content.more, bits, locales[at]));
  const pathsOf = (files: readonly { readonly path: string }[]): FindPart['rows'] =>
    Object.fromEntries(files.map(({ path }, at) => [locales[at], path]));
  const entry: FindPart = { bits, count: products.length, rows: pathsOf(rows), more: pathsOf(more) };
  return {
    entry,
    files: [...rows, ...more],
    currencies: contents[0]?.rows.currencies ?? [],
    codes: toBits([...rows, ...more].map(({ text }) => text)),
  };
}

function toFile(kind: 'rows' | 'more', content: object, bits: string, locale: Locale = 'En') {
  const text = JSON.stringify(content);
  const name = [kind, locale.toLowerCase(), bits].filter(Boolean).join('-');
  return { ...toPartFile(name, text), text };
}

function toHanFile(all: readonly Part[]) {
  const characters = listHan(all.map(({ codes }) => codes));
  if (characters === '') return null;
  const pairs = toHanPairs(characters);
  const text = JSON.stringify(pairs);
  const mixed = [...pairs.from].filter((one) => characters.includes(one)).join('');
  return { ...toPartFile('han', text), mixed };
}

function toPartFile(name: string, text: string) {
  const key = toDigest(text);
  const path = assetPath.searchPart(`${name}.${key}.json`);
  return { ...toTextFile(path.slice(1), text, key), path };
}

const [firstHan, lastHan] = [0x3400, 0x9fff];

/** Returns one bit for each Chinese character that occurs. A `Set` of characters would take several times as long. */
function toBits(texts: readonly string[]): Uint32Array {
  const bits = new Uint32Array(2_048);
  for (const text of texts)
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= firstHan) bits[code >> 5] = (bits[code >> 5] ?? 0) | (1 << (code & 31));
    }
  return bits;
}

function listHan(all: readonly Uint32Array[]): string {
  const bits = new Uint32Array(2_048).map((_, at) => all.reduce((sum, one) => sum | (one[at] ?? 0), 0));
  let characters = '';
  for (let code = firstHan; code <= lastHan; code += 1)
    if ((bits[code >> 5] ?? 0) & (1 << (code & 31))) characters += String.fromCharCode(code);
  return characters;
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

/** Parses the dictionary of `opencc-js` directly, because the converter of that package would take fifty times as long. */
function listPairs(): readonly (readonly [traditional: string, simplified: string])[] {
  return traditional.split('|').flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    const isInUse = from.length === 1 && /[\u3400-\u9fff]/.test(from);
    return isInUse && to !== from && [...to].length === 1 ? [[from, to] as const] : [];
  });
}

function toDigest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 8);
}
