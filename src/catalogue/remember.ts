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
