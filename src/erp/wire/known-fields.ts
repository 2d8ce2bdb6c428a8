import { readForReaders } from './setting.ts';
import type { ReaderContext } from './readers.ts';
import { readVerbosely, type Shape } from './shapes.ts';

export type { Shape };

export const shapes = ['Setting', 'Product', 'Category', 'Series'] as const satisfies readonly Shape[];

const context: ReaderContext = {
  ...{ erpHost: 'http://erp.test', publicErpHost: 'http://erp.test', allowedHosts: [] },
  setting: readForReaders(null),
};

/** A record without these is not read any further. */
const usable: Readonly<Record<string, string>> = { id: '1', name: 'Name', url: '/1.jpg' };

/** Every field that this folder reads, as a path; the fields of a list's items are below the list. */
export const knownFields: Readonly<Record<Shape, readonly string[]>> = {
  Setting: watchReaders('Setting'),
  Product: watchReaders('Product'),
  Category: watchReaders('Category'),
  Series: watchReaders('Series'),
};

/** Pairs of fields that say the same: where one is filled, nobody misses the other. */
export const eitherField: readonly (readonly [string, string])[] = [['categoryNames', 'categoryName']];

/**
 * Finds the fields that readers look up, by giving them records that have every field: once with a record as each value,
 * once with a list of records.
 */
function watchReaders(shape: Shape): readonly string[] {
  const toRecord = (isList: boolean): unknown =>
    new Proxy(
      {},
      {
        get: (_, field) => {
          if (typeof field !== 'string') return undefined;
          return usable[field] ?? (isList ? [toRecord(isList)] : toRecord(isList));
        },
      },
    );
  const paths = [false, true].flatMap((isList) =>
    readVerbosely(shape, toRecord(isList), context).flatMap(({ looked }) => [...looked.keys()]),
  );
  return [...new Set(paths.map((path) => path.replace(/\[\d+\]/g, '')))];
}
