import { factKeys } from '#catalogue/facts.ts';
import { type Price, roundPrice } from '#catalogue/price.ts';
import type { Attribute, Product } from '#catalogue/product.ts';
import type { LiveProductFields } from '#catalogue/shown.ts';
import type { LocalText } from '#catalogue/text.ts';
import { readImages } from './image.ts';
import { availability, code, id, price } from './kinds.ts';
import {
  bilingual,
  type FieldReader,
  type FieldReaders,
  type ReaderContext,
  readFields,
  readList,
  readName,
  required,
  single,
} from './readers.ts';
import { type Fault, WireRecord } from './record.ts';

type Identity = Pick<Product, 'id' | 'name'>;

export const identityReaders = { id: required('id', id), name: readName } as const;

const attributeReaders: FieldReaders<Record<keyof Attribute, LocalText | null>> = {
  name: bilingual('name'),
  value: bilingual('value'),
};

const readAttributes: FieldReader<readonly Attribute[]> = (record, context) =>
  readList(record, 'attributes', 100).flatMap((given, at) => {
    const below = `[${at}]`;
    const inner = record.inner(given, below);
    const { name, value } = readFields(attributeReaders, inner, context);
    if (name !== null && value !== null) return [{ name, value }];
    record.report({ kind: 'incomplete-attribute' }, null, below);
    return [];
  });

/** A price of 0 usually means that no price was set. */
const readPrice: FieldReader<Price | null> = (record, { allowsFree = false }) => {
  const given = record.optional('price', price);
  const rounded = given && roundPrice(given);
  if (given !== null && rounded !== null && rounded !== given)
    record.report({ kind: 'decimals', given, rounded });
  if (rounded?.amount !== 0 || allowsFree) return rounded;
  record.report({ kind: 'free' });
  return null;
};

const factReaders: FieldReaders<Record<string, LocalText | null>> = Object.fromEntries(
  factKeys.map((key) => [key, bilingual(key)]),
);

/** Browsers load only these readers. */
export const liveReaders: FieldReaders<Omit<LiveProductFields, keyof Identity>> = {
  code: single('code', code),
  summary: bilingual('summary'),
  images: readImages,
  price: readPrice,
  availability: single('availability', availability),
  attributes: readAttributes,
  facts: (record, context) => readFields(factReaders, record, context),
};

/** `model` is null without an id or a name. */
export interface ReadProduct<Model> {
  readonly id: string | null;
  readonly model: (Model & Identity) | null;
  readonly faults: readonly Fault[];
}

export function readProductWith<Model extends object>(
  readers: FieldReaders<Model>,
  value: unknown,
  context: ReaderContext,
): ReadProduct<Model> {
  const record = new WireRecord(value);
  const { faults } = record;
  record.field = 'id';
  const ownId = identityReaders.id(record);
  if (ownId === null) return { id: null, model: null, faults };
  record.field = 'name';
  const name = readName(record);
  if (name === null) return { id: ownId, model: null, faults };
  return { id: ownId, model: { id: ownId, name, ...readFields(readers, record, context) }, faults };
}

export function readLiveProduct(
  value: unknown,
  context: ReaderContext,
): ReadProduct<Omit<LiveProductFields, keyof Identity>> {
  return readProductWith(liveReaders, value, context);
}
