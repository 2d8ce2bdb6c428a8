import { hash } from 'node:crypto';
import type { ListedProduct } from '#catalogue/catalogue.ts';
import { digest32 } from '#catalogue/digest.ts';
import { dealOut, type Dealt } from '#catalogue/find/deal.ts';
import {
  type FaceKind,
  type FacesWire,
  findFileName,
  findFormat,
  type FindIndex,
  type FindPart,
  type HanWire,
} from '#catalogue/find/format.ts';
import { hanFileName } from '#catalogue/find/more.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { formatPriceForm } from '#catalogue/price.ts';
import { createMemory } from '#catalogue/remember.ts';
import { firstHan, lastHan, toHanPairs } from './find-han.ts';
import { toMore, toRows } from './find-rows.ts';
import { digestOfMachines } from './page-key.ts';
import { assetPath } from './paths.ts';
import { showImage } from './show-image.ts';
import type { Site } from './site.ts';
import { type TextFile, toUtf8 } from './text-file.ts';

/** A change of one product then writes as many anew, and no more. */
const mostRows = 500;
const mostFaces = 64;

/**
 * Lists the files of the search in the browser: `search.json`, and the parts that it names by their digests. Products are dealt
 * out by their ids alone, so that a full, an incremental and a plain build agree.
 */
export function listFindFiles(site: Site): readonly TextFile[] {
  const parts = dealOut(site.catalogue.products, digestOfId, mostRows).map(({ bits, items }) =>
    toPart(bits, items, site),
  );
  const han = toHanFile(parts);
  const mixed = han?.mixed ?? '';
  const index: FindIndex = {
    format: findFormat,
    count: site.catalogue.products.length,
    prices: toPriceForms(parts, site),
    parts: parts.map(({ entry }) => entry),
    han: han?.key ?? null,
    ...(mixed !== '' && { mixed }),
  };
  const text = `${JSON.stringify(index)}\n`;
  return [
    { file: assetPath.search.slice(1), key: toDigest(text), toBytes: () => toUtf8(text) },
    ...parts.flatMap(({ files }) => files),
    ...(han === null ? [] : [han]),
  ];
}

function toPriceForms(all: readonly Part[], { languages, brand }: Site): FindIndex['prices'] {
  // In one order, whichever product comes first.
  const sorted = [...new Set(all.flatMap(({ currencies }) => currencies))].sort();
  return Object.fromEntries(
    localesOf(languages).map((locale) => [
      locale,
      Object.fromEntries(sorted.map((one) => [one, formatPriceForm(one, locale, brand.region)])),
    ]),
  );
}

interface Part {
  readonly entry: FindPart;
  readonly files: readonly TextFile[];
  /** Chinese characters of the rows. */
  readonly characters: ReadonlySet<number>;
  /** Of the prices. */
  readonly currencies: readonly string[];
}

const digestOfId = ({ id }: ListedProduct) => digest32(id);

function toPart(bits: string, products: readonly ListedProduct[], site: Site): Part {
  const [first] = products;
  if (first === undefined) throw new Error('A part of the search has no products.');
  return parts(first, [products, bits, digestOfMachines(site), site.snapshot.publicErpHost], () =>
    makePart(bits, products, site),
  );
}

const parts = createMemory<ListedProduct, Part>();

function makePart(bits: string, products: readonly ListedProduct[], site: Site): Part {
  const slices = dealOut(products, digestOfId, mostFaces, bits);
  // A slice's rows stand together, so that its file of pictures needs no ids.
  const inSlices = slices.flatMap(({ items }) => items);
  const locales = localesOf(site.languages);
  const contents = toRows(inSlices, locales, site.catalogue);
  const rows = contents.map((content, at) => toFile('rows', content, bits, locales[at]));
  const more = locales.map((locale) => toFile('more', toMore(inSlices, locale), bits, locale));
  const faces = slices.map((slice) => toFacesFile(slice, site));
  const keysOf = (files: readonly TextFile[]): FindPart['rows'] =>
    Object.fromEntries(files.map(({ key }, at) => [locales[at], key]));
  return {
    entry: {
      bits,
      rows: keysOf(rows),
      more: keysOf(more),
      faces: slices.map(({ bits: its, items }, at) => [
        its.slice(bits.length),
        items.length,
        faces[at]?.key ?? '',
      ]),
    },
    files: [...rows, ...more, ...faces],
    currencies: contents[0]?.currencies ?? [],
    characters: listHan([...rows, ...more].map(({ text }) => text)),
  };
}

function toFacesFile({ bits, items }: Dealt<ListedProduct>, site: Site): TextFile {
  const make = () => toFile('faces', toFaces(items, site), bits);
  const [first] = items;
  const images = items.map((product) => product.images[0] ?? null);
  return first === undefined ? make() : faceFiles(first, [images, bits, digestOfMachines(site)], make);
}

const faceFiles = createMemory<ListedProduct, TextFile>();

interface PartFile extends TextFile {
  readonly text: string;
}

function toFile(kind: 'rows' | 'more' | 'faces', content: object, bits: string, locale?: Locale): PartFile {
  const text = JSON.stringify(content);
  const key = toDigest(text);
  return {
    file: assetPath.searchPart(findFileName(kind, bits, key, locale)).slice(1),
    ...{ key, text },
    toBytes: () => toUtf8(text),
  };
}

function listHan(texts: readonly string[]): ReadonlySet<number> {
  // Marked, as a part has a character hundreds of times.
  const marks = new Uint8Array(lastHan + 1 - firstHan);
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= firstHan && code <= lastHan) marks[code - firstHan] = 1;
    }
  }
  const found = new Set<number>();
  for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) found.add(firstHan + at);
  return found;
}

interface HanFile extends TextFile {
  /** Characters that the catalogue has beside those that they are paired with. */
  readonly mixed: string;
}

function toHanFile(all: readonly Part[]): HanFile | null {
  const characters = all.reduce((sum, part) => sum.union(part.characters), new Set<number>());
  if (characters.size === 0) return null;
  const pairs = hanPairs(String.fromCharCode(...[...characters].sort((one, other) => one - other)));
  const text = JSON.stringify(pairs);
  const key = toDigest(text);
  const mixed = [...pairs.from].filter((one) => characters.has(one.charCodeAt(0))).join('');
  return { file: assetPath.searchPart(hanFileName(key)).slice(1), key, mixed, toBytes: () => toUtf8(text) };
}

let former: { readonly characters: string; readonly pairs: HanWire } | null = null;

/** New characters are rare, while products change all the time. */
function hanPairs(characters: string): HanWire {
  if (former?.characters !== characters) former = { characters, pairs: toHanPairs(new Set(characters)) };
  return former.pairs;
}

function toDigest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 8);
}

/** Writes the pictures of cards. Their texts aren't needed: a card's picture says nothing beside its name. */
export function toFaces(products: readonly ListedProduct[], site: Site): FacesWire {
  const indexes = new Map<string, number>();
  const kinds: FaceKind[] = [];
  const addresses: string[] = [];
  const kindOf = products.map(({ images: [image] }) => {
    if (image === undefined) {
      addresses.push('');
      return null;
    }
    const { address, ...kind } = toFace(image, site);
    addresses.push(address);
    const text = JSON.stringify(kind);
    const index = indexes.get(text) ?? kinds.push(kind) - 1;
    indexes.set(text, index);
    return index;
  });
  return { format: findFormat, kinds, kindOf, addresses: addresses.join('\n') };
}

function toFace(image: ListedProduct['images'][number], site: Site): FaceKind & { readonly address: string } {
  const { url, width, height, sized, isBroken } = showImage(image, 'En', site);
  const whole = isBroken ? '' : (sized?.address ?? url);
  const start = whole.lastIndexOf('/') + 1;
  return {
    address: whole.slice(start),
    base: whole.slice(0, start),
    width: sized === null ? width : null,
    height: sized === null ? height : sized.height,
    endings: sized?.endings ?? [],
    widths: sized?.widths ?? [],
    tone: sized?.tone ?? '',
    isBroken,
  };
}
