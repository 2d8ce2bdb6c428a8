import type { Locale } from './text.ts';

/**
 * Calls `make` again only if an input changes. Compares inputs, and the members of input lists, with `===`. Keeps the
 * inputs in memory, so do not pass a whole site.
 */
type Memo<Key extends object, Value> = (key: Key, inputs: readonly unknown[], make: () => Value) => Value;

export function createMemo<Key extends object, Value>(): Memo<Key, Value> {
  const made = new WeakMap<Key, { readonly inputs: readonly unknown[]; readonly value: Value }>();
  return (key, inputs, make) => {
    const known = made.get(key);
    if (known !== undefined && areSame(inputs, known.inputs)) return known.value;
    const value = make();
    made.set(key, { inputs, value });
    return value;
  };
}

export function createMemos<Key extends object, Value>(): Readonly<Record<Locale, Memo<Key, Value>>> {
  return { En: createMemo(), Zh: createMemo() };
}

export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

export function reuseIfEqual<Value>(value: Value, former: Value | undefined): Value {
  if (former === undefined || former === value) return value;
  return JSON.stringify(former) === JSON.stringify(value) ? former : value;
}

export function reuseListIfEqual<Item>(items: readonly Item[], former: readonly Item[]): readonly Item[] {
  return hasMembers(items, former) ? former : items;
}

/** Uses a plain loop for speed, because it runs for every product of every list. */
function areSame(inputs: readonly unknown[], others: readonly unknown[]): boolean {
  for (let at = 0; at < inputs.length; at += 1) if (!isSame(inputs[at], others[at])) return false;
  return true;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && hasMembers(one, other));
}

function hasMembers<Item>(list: readonly Item[], others: readonly Item[]): boolean {
  if (list.length !== others.length) return false;
  for (let at = 0; at < list.length; at += 1) if (list[at] !== others[at]) return false;
  return true;
}
