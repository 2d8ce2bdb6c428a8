/** The body of a module's one function as a small script; see `src/render/vite-plugins.ts`. */
declare module '*?script' {
  export const script: string;
}

/** A text of the dictionaries, compiled into a script; see `src/render/vite-plugins.ts`. */
declare module 'virtual:text/*' {
  export const text: Readonly<Record<import('./catalogue/locale.ts').Locale, string>>;
}
