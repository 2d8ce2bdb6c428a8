/** A separate module, because the start-up script needs only this part of the search code. */
export const findPath = { index: '/search.json', part: (name: string) => `/assets/search/${name}` } as const;
