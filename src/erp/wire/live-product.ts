import { factKeys } from '#catalogue/facts.ts';
import { type Price, roundPrice } from '#catalogue/price.ts';
import type { Attribute, Product } from '#catalogue/product.ts';
import type { LiveProductFields } from '#catalogue/shown.ts';
import type { LocalText } from '#catalogue/text.ts';
import {
  bilingual,
  type FieldReader,
  type FieldReaders,
  readFields,
  readList,
  single,
} from './field-readers.ts';
import { readImages } from './image.ts';
import type { ImageSource } from './image-source.ts';
import { availability, code, id, price } from './kinds.ts';
import { readName } from './name.ts';
import { type Fault, WireRecord } from './record.ts';

const attributeReaders: FieldReaders<Record<keyof Attribute, LocalText | null>> = {
  name: bilingual('name'),
  value: bilingual('value'),
};

const readAttributes: FieldReader<readonly Attribute[]> = (record, source) =>
  readList(record, 'attributes', 100).flatMap((given, at) => {
    const inner = new WireRecord(given);
    const { name, value } = readFields(attributeReaders, inner, source);
    const field = `attributes[${at}]`;
    record.adopt(inner, field);
    if (name !== null && value !== null) return [{ name, value }];
    record.report({ kind: 'incomplete-attribute', field });
    return [];
  });

/** Rounds here, once for all that pages and lists make of it. */
const readPrice: FieldReader<Price | null> = (record) => {
  const given = record.optional('price', price);
  const rounded = given && roundPrice(given);
  if (given !== null && rounded !== null && rounded !== given)
    record.report({ kind: 'decimals', field: 'price', given, rounded });
  return rounded;
};

const factReaders: FieldReaders<Record<string, LocalText | null>> = Object.fromEntries(
  factKeys.map((key) => [key, bilingual(key)]),
);

/** The fields that the live refresh shows, besides id and name: browsers load no others. */
export const liveReaders: FieldReaders<Omit<LiveProductFields, 'id' | 'name'>> = {
  code: single('code', code),
  summary: bilingual('summary'),
  images: readImages,
  price: readPrice,
  availability: single('availability', availability),
  attributes: readAttributes,
  facts: (record, source) => readFields(factReaders, record, source),
};

/** A product as far as it could be read; `model` is null where it has no id or no name. */
export interface ReadProduct<Model> {
  readonly id: string | null;
  readonly model: (Model & Pick<Product, 'id' | 'name'>) | null;
  readonly faults: readonly Fault[];
}

export function readProductWith<Model extends object>(
  readers: FieldReaders<Model>,
  value: unknown,
  source: ImageSource,
): ReadProduct<Model> {
  const record = new WireRecord(value);
  const { faults } = record;
  const ownId = record.required('id', id);
  const name = ownId === null ? null : readName(record);
  if (ownId === null || name === null) return { id: ownId, model: null, faults };
  return { id: ownId, model: { id: ownId, name, ...readFields(readers, record, source) }, faults };
}

/** Reads what the live refresh shows of a product, in browsers. */
export function readLiveProduct(
  value: unknown,
  source: ImageSource,
): ReadProduct<Omit<LiveProductFields, 'id' | 'name'>> {
  return readProductWith(liveReaders, value, source);
}
