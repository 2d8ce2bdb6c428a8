/** Replaces `react/jsx-runtime`, because the bundler's helpers for its CommonJS code would add a request. */
export function jsx(type: unknown, props: object, key: string | null = null) {
  return { $$typeof: Symbol.for('react.transitional.element'), type, key, ref: null, props };
}

export const jsxs = (type: unknown, props: object, key?: string) => jsx(type, props, key);
export const Fragment = Symbol.for('react.fragment');
