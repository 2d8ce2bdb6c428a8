/**
 * The same function, asked once an object: records are never changed in place, so what was made of one holds
 * for as long as the object lives. A record that a later snapshot shares with this one costs nothing there.
 */
export function rememberByObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}

/** The same of lists: made once as long as a list has the same members in the same order. By the first of them. */
export function rememberByMembers<Item extends object, Value>(
  make: (items: readonly Item[]) => Value,
): (items: readonly Item[]) => Value {
  const made = new WeakMap<Item, { readonly items: readonly Item[]; readonly value: Value }>();
  return (items) => {
    const [first] = items;
    if (first === undefined) return make(items);
    const known = made.get(first);
    if (known !== undefined && hasMembers(known.items, items)) return known.value;
    const value = make(items);
    made.set(first, { items, value });
    return value;
  };
}

/** By identity. */
export function hasMembers<Item>(list: readonly Item[], others: readonly Item[]): boolean {
  return list.length === others.length && list.every((item, at) => item === others[at]);
}
