/** In a separate file, so that the start-up script loads nothing else of the search. */
export const findPath = { index: '/search.json', part: (name: string) => `/assets/search/${name}` } as const;
