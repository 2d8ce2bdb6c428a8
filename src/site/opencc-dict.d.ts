/** Pairs of traditional and simplified characters, such as `樹 树|檯 台`. The package has no types for this file. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export = pairs;
}
