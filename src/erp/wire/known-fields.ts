import { digest8 } from '#catalogue/digest.ts';
import { fieldsDigest } from '#catalogue/fields.ts';
import { parseGroup } from './group.ts';
import type { Place } from './problems.ts';
import { parseProduct } from './product.ts';
import { readSetting } from './setting.ts';

/** The shapes that the ERP's answers carry. */
export const shapes = ['Setting', 'Product', 'Category', 'Series'] as const;

export type Shape = (typeof shapes)[number];

const place: Place = { brand: '', call: '', place: '', about: { kind: 'list' } };
const source = { erpHost: 'http://erp.test', publicErpHost: 'http://erp.test', allowedHosts: [] };

/** A record without these is not read any further. */
const usable: Readonly<Record<string, string>> = { id: '1', name: 'Name', url: '/1.jpg' };

const groupFields = watchReader((record) => parseGroup(record, '', place, source));

/** Every field that this folder reads, as a path; the fields of a list's items are below the list. */
export const knownFields: Readonly<Record<Shape, readonly string[]>> = {
  Setting: watchReader(readSetting),
  Product: watchReader((record) => parseProduct(record, place, source)),
  Category: groupFields,
  Series: groupFields,
};

/**
 * Changes with every field that is read, under the ERP's name and under ours: a body that was fetched for other ones is
 * fetched again, as the ERP gives no new date to a product of which it has renamed a field.
 */
export const wireDigest = digest8(JSON.stringify([fieldsDigest, knownFields]));

/** Pairs of fields that say the same: where one is filled, nobody misses the other. */
export const eitherField: readonly (readonly [string, string])[] = [['categoryNames', 'categoryName']];

/**
 * Finds the fields that a reader looks up, by giving it records that have every field: once with a record as each value,
 * once with a list of records.
 */
function watchReader(read: (record: unknown) => unknown): readonly string[] {
  const paths = new Set<string>();
  const toRecord = (path: string, isList: boolean): unknown =>
    new Proxy(
      {},
      {
        get: (_, field) => {
          if (typeof field !== 'string') return undefined;
          const inner = path === '' ? field : `${path}.${field}`;
          paths.add(inner);
          const value = toRecord(inner, isList);
          return usable[field] ?? (isList ? [value] : value);
        },
      },
    );
  for (const isList of [false, true]) read(toRecord('', isList));
  return [...paths];
}
