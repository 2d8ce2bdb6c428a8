import { digest32 } from '#catalogue/digest.ts';
import { readRows, type Row } from '#catalogue/find/rows.ts';
import type { ListRows } from './list-rows.ts';

/** The facts in a row of the search that other pages say too. */
export type FindRow = Pick<Row, 'id' | 'key' | 'name' | 'price' | 'currency' | 'availability'>;

export function digestFindRow({ id, key, name, price, currency, availability }: FindRow): number {
  return digest32(JSON.stringify([id, key, name, price, currency, availability]));
}

/** Reads a part of the search; null where browsers couldn't. That it has as many rows as `search.json` says shows in the count of all. */
export function readFindRows(value: unknown): ListRows | null {
  const ids = typeof value === 'object' && value !== null && 'ids' in value ? value.ids : null;
  if (!Array.isArray(ids)) return null;
  try {
    const rows = readRows(value, { faces: [['', ids.length, '']] });
    return { count: rows.length, sum: rows.reduce((sum, row) => sum + digestFindRow(row), 0) };
  } catch {
    return null;
  }
}
