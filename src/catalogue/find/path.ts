/** In a separate file, because the start-up script needs only these paths. */
export const findPath = { index: '/search.json', part: (name: string) => `/assets/search/${name}` } as const;
