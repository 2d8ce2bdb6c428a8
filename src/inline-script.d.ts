/** A module's one function as the text of a small script; see `src/render/inline-script.ts`. */
declare module '*?script' {
  export const script: string;
}
