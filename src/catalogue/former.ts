import { hasMembers } from './remember.ts';

/**
 * Returns the former object where a value says the same. Unchanged means the same object: later steps compare by
 * identity and skip what they made of it before.
 */
export function orFormer<Value>(value: Value, former: Value | undefined): Value {
  if (former === undefined || former === value) return value;
  return JSON.stringify(former) === JSON.stringify(value) ? former : value;
}

/** Returns the former list where it holds the same objects in the same order. */
export function orFormerList<Item>(items: readonly Item[], former: readonly Item[]): readonly Item[] {
  return hasMembers(items, former) ? former : items;
}
