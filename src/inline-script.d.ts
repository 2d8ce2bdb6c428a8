/** The address of a small script, whose code is the body of the module's only function; see `src/render/vite-plugins.ts`. */
declare module '*?script' {
  export const path: string;
}

/** A text of the dictionaries, compiled into a script; see `src/render/vite-plugins.ts`. */
declare module 'virtual:text/*' {
  export const text: Readonly<Record<import('./catalogue/text.ts').Locale, string>>;
}
