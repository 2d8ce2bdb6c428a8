import type { RawHtml } from '#catalogue/html.ts';
import type { Product } from '#catalogue/product.ts';
import { bilingual, type FieldReader, type FieldReaders, readList, single } from './field-readers.ts';
import type { ImageSource } from './image-source.ts';
import { html, number, spelled, string } from './kinds.ts';
import { liveReaders, readProductWith } from './live-product.ts';
import { type Parsed, type Place, toProblems } from './problems.ts';

const readCategoryNames: FieldReader<readonly string[]> = (record) => {
  const names = readList(record, 'categoryNames', 50);
  const listed = names.flatMap((value, at) => {
    const read = spelled.read(value);
    if (read === undefined) record.report({ kind: 'blank-category', field: `categoryNames[${at}]` });
    return read ?? [];
  });
  if (listed.length > 0) return [...new Set(listed)];
  const one = record.optional('categoryName', spelled);
  return one === null ? [] : [one];
};

const readers: FieldReaders<Omit<Product<RawHtml>, 'id' | 'name'>> = {
  ...liveReaders,
  description: bilingual('description', html),
  categoryNames: readCategoryNames,
  seriesName: single('seriesName', spelled),
  sortOrder: single('sortOrder', number),
  updatedAt: single('updatedAt', string),
};

/** Reads one product of a list or of the single-product call; HTML stays raw. */
export function parseProduct(value: unknown, place: Place, source: ImageSource): Parsed<Product<RawHtml>> {
  const { id, model, faults } = readProductWith(readers, value, source);
  return { model, problems: toProblems(faults, id === null ? place : placeOfProduct(id, place)) };
}

/** The same place, named by the product's id. */
export function placeOfProduct(id: string, place: Place): Place {
  return { ...place, place: `${place.place} id ${id}`.trim(), about: { kind: 'product', id } };
}
