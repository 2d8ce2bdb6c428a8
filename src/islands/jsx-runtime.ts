/** Replaces the CommonJS module `react/jsx-runtime`, because the bundler's helpers would add a request before the first results. */
export function jsx(type: unknown, props: object, key: string | null = null) {
  return { $$typeof: Symbol.for('react.transitional.element'), type, key, ref: null, props };
}

export const jsxs = (type: unknown, props: object, key?: string) => jsx(type, props, key);
export const Fragment = Symbol.for('react.fragment');
