/** The body of a module's one function as a small script; see `src/render/vite-plugins.ts`. */
declare module '*?script' {
  export const script: string;
}
