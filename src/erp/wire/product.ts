import { digest8 } from '#catalogue/digest.ts';
import { toMoment } from '#catalogue/moment.ts';
import type { RawHtml } from '#catalogue/text.ts';
import type { Product } from '#catalogue/product.ts';
import { html, id, number, verbatimText, string } from './kinds.ts';
import { identityReaders, liveReaders, readProductWith } from './live-product.ts';
import { type Parsed, type Place, toProblems } from './problems.ts';
import {
  bilingual,
  type FieldReader,
  type FieldReaders,
  type ReaderContext,
  readEnglishName,
  readList,
  single,
} from './readers.ts';
import { WireRecord } from './record.ts';

const readCategoryNames: FieldReader<readonly string[]> = (record) => {
  const names = readList(record, 'categoryNames', 50);
  const listed = names.flatMap((value, at) => {
    const read = verbatimText.read(value);
    if (read === undefined) record.report({ kind: 'blank-category' }, null, `[${at}]`);
    return read ?? [];
  });
  if (listed.length > 0) return [...new Set(listed)];
  const one = record.optional('categoryName', verbatimText);
  return one === null ? [] : [one];
};

const readUpdatedAt: FieldReader<string | null> = (record) => {
  const text = record.optional('updatedAt', string);
  if (text !== null && toMoment(text, 'UTC') === null) record.report({ kind: 'date', text });
  return text;
};

const optionalReaders: FieldReaders<Omit<Product<RawHtml>, 'id' | 'name'>> = {
  ...liveReaders,
  description: bilingual('description', html),
  categoryNames: readCategoryNames,
  seriesName: single('seriesName', verbatimText),
  sortOrder: single('sortOrder', number),
  updatedAt: readUpdatedAt,
};

export const productReaders = { ...identityReaders, ...optionalReaders } as const;

export function parseProduct(value: unknown, place: Place, context: ReaderContext): Parsed<Product<RawHtml>> {
  const { id: ownId, model, faults } = readProductWith(optionalReaders, value, context);
  return { model, problems: toProblems(faults, ownId === null ? place : placeOfProduct(ownId, place)) };
}

function placeOfProduct(ownId: string, place: Place): Place {
  return { ...place, place: `${place.place} id ${ownId}`.trim(), about: { kind: 'product', id: ownId } };
}

export interface ListedProduct {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: string | null;
  /** Needed because some ERPs change data without changing `updatedAt`. */
  readonly digest: string;
}

/** Invalid entries are kept so that reports name the right position in the list. */
export type ListEntry = ListedProduct | { readonly faulty: unknown };

export function toListEntry(value: unknown): ListEntry {
  return readListedProduct(value).model ?? { faulty: value };
}

export function toId(value: unknown): string {
  return id.read(new WireRecord(value).raw('id')) ?? '';
}

/** `model` is null if `parseProduct` would omit the product. */
export function parseListedProduct(value: unknown, place: Place): Parsed<ListedProduct> {
  const { id: ownId, model, faults } = readListedProduct(value);
  const isNamed = model === null && ownId !== null;
  return { model, problems: toProblems(faults, isNamed ? placeOfProduct(ownId, place) : place) };
}

/** Does not include `images`, because picture addresses may change with every response. */
const comparedKeys = [
  ...['name', 'nameZh', 'code', 'summary', 'summaryZh', 'description', 'descriptionZh', 'attributes'],
  ...['value', 'valueZh', 'categoryName', 'categoryNames', 'seriesName', 'price', 'amount', 'currency'],
  ...['availability', 'sortOrder'],
];

function digestEntry(entry: unknown): string {
  try {
    return digest8(JSON.stringify(entry, comparedKeys));
  } catch {
    // `JSON.stringify` fails if an entry is nested too deeply. Only `updatedAt` then reveals changes.
    return '';
  }
}

function readListedProduct(value: unknown) {
  const record = new WireRecord(value);
  record.field = 'id';
  const ownId = identityReaders.id(record);
  record.field = 'name';
  const name = ownId === null ? null : readEnglishName(record);
  record.field = 'updatedAt';
  const updatedAt = name === null ? null : record.optional('updatedAt', string);
  const digest = digestEntry([updatedAt, value]);
  const model = ownId === null || name === null ? null : { id: ownId, name, updatedAt, digest };
  // Faults of these kinds are reported when the product itself is read.
  const faults = record.faults.filter(({ kind }) => kind !== 'entity' && kind !== 'many');
  return { id: ownId, model, faults };
}
