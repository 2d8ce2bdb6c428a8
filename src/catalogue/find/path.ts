/** Where the files of the search are; apart, as every page asks for the index. */
export const findPath = { index: '/search.json', part: (name: string) => `/assets/search/${name}` } as const;
