/** This is a separate module, because the start-up script needs no other code of the search. */
export const findPath = { index: '/search.json', part: (name: string) => `/assets/search/${name}` } as const;
