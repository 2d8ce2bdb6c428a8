/** The URL of a small script. It consists of the body of the only function in the module; see `src/render/vite-plugins.ts`. */
declare module '*?script' {
  export const path: string;
}

/** One text of the dictionaries in all languages, inlined at build time; see `src/render/vite-plugins.ts`. */
declare module 'virtual:text/*' {
  export const text: Readonly<Record<import('./catalogue/text.ts').Locale, string>>;
}
