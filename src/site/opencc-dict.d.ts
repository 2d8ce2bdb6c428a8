/** Traditional characters and their simplified ones, as `樹 树|檯 台`. The package describes its converters alone. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export = pairs;
}
