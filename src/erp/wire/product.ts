import * as z from 'zod/mini';
import type { RawHtml } from '#catalogue/html.ts';
import { type Attribute, availabilities, type Product } from '#catalogue/product.ts';
import { readImages } from './image.ts';
import type { ImageSource } from './image-source.ts';
import type { Parsed, Place } from './place.ts';
import { WireRecord } from './record.ts';
import { codeSchema, idSchema, readHtml, readName, readText, spelledSchema } from './texts.ts';

const priceSchema = z.object({
  amount: z.number().check(z.minimum(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'not an ISO 4217 code')),
});
const availabilitySchema = z.enum(availabilities);
const attributesSchema = z.array(z.unknown());
const namesSchema = z.array(z.unknown());
const orderSchema = z.number();
const dateSchema = z.string();

/** One product of a list or of the single-product call (requirement 8.6); HTML stays raw. */
export function parseProduct(value: unknown, place: Place, source: ImageSource): Parsed<Product<RawHtml>> {
  const nameless = new WireRecord(value, place);
  const id = nameless.required('id', idSchema);
  if (id === null) return { model: null, problems: nameless.problems };
  const record = new WireRecord(value, {
    ...place,
    place: `${place.place} id ${id}`.trim(),
    about: { kind: 'product', id },
  });
  const name = readName(record);
  if (name === null) return { model: null, problems: record.problems };
  const model = {
    id,
    code: record.optional('code', codeSchema),
    name,
    summary: readText(record, 'summary'),
    description: readHtml(record, 'description'),
    categoryNames: readCategoryNames(record),
    seriesName: record.optional('seriesName', spelledSchema),
    images: readImages(record, source),
    price: record.optional('price', priceSchema),
    availability: record.optional('availability', availabilitySchema),
    attributes: readAttributes(record),
    sortOrder: record.optional('sortOrder', orderSchema),
    updatedAt: record.optional('updatedAt', dateSchema),
  };
  return { model, problems: record.problems };
}

function readCategoryNames(record: WireRecord): readonly string[] {
  const names = record.optional('categoryNames', namesSchema);
  const listed = names?.flatMap((name, index) => readCategoryName(name, index, record) ?? []) ?? [];
  if (listed.length > 0) return [...new Set(listed)];
  const name = record.optional('categoryName', spelledSchema);
  return name === null ? [] : [name];
}

function readCategoryName(value: unknown, index: number, record: WireRecord): string | null {
  const name = spelledSchema.safeParse(value);
  if (name.success) return name.data;
  const message = 'The name of a category is blank or no text. Shown without it; mend it in the ERP.';
  record.report({ kind: 'unreadable', effect: 'changed', field: `categoryNames[${index}]`, message });
  return null;
}

function readAttributes(record: WireRecord): readonly Attribute[] {
  const attributes = record.optional('attributes', attributesSchema) ?? [];
  return attributes.flatMap((attribute, index) => {
    const fields = new WireRecord(attribute, record.place);
    const name = readText(fields, 'name');
    const value = readText(fields, 'value');
    record.adopt(fields, `attributes[${index}]`);
    if (name !== null && value !== null) return [{ name, value }];
    const message = 'An attribute lacks its name or value. Shown without it; complete it in the ERP.';
    record.report({ kind: 'missing', effect: 'changed', field: `attributes[${index}]`, message });
    return [];
  });
}
