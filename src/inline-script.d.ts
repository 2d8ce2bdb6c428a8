/** The URL of a small script; see `src/render/vite-plugins.ts`. */
declare module '*?script' {
  export const path: string;
}

/** One dictionary text in all languages; see `src/render/vite-plugins.ts`. */
declare module 'virtual:text/*' {
  export const text: Readonly<Record<import('./catalogue/text.ts').Locale, string>>;
}
