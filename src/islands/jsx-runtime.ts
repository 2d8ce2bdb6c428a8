/** Replaces `react/jsx-runtime`, which is CommonJS. The bundler's helpers for CommonJS would add a request. */
export function jsx(type: unknown, props: object, key: string | null = null) {
  return { $$typeof: Symbol.for('react.transitional.element'), type, key, ref: null, props };
}

export const jsxs = (type: unknown, props: object, key?: string) => jsx(type, props, key);
export const Fragment = Symbol.for('react.fragment');
