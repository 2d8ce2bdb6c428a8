/** Traditional characters with their simplified forms, such as `樹 树|檯 台`. The package has types only for its converters. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export = pairs;
}
