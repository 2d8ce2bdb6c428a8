const pathsInTree = {
  landing: '/',
  products: '/products/',
  'products, page 2': '/products/2/',
  category: '/products/category/table-and-desk-lamps/',
  'category, page 2': '/products/category/table-and-desk-lamps/2/',
  series: '/products/series/lark/',
  product: '/products/item/1001/',
  'product without a picture': '/products/item/1012/',
  'product without a price': '/products/item/1010/',
  'product without a Chinese name': '/products/item/1006/',
  'product without a Chinese description': '/products/item/1008/',
  'withdrawn product': '/products/item/withdrawn/',
  'unknown path': '/no/such/page/',
} as const;

export interface VisitedPage {
  /** For example "series in Zh". */
  readonly name: string;
  readonly path: string;
  readonly locale: 'En' | 'Zh';
  readonly isMissing: boolean;
}

/** The short run visits these kinds in one language only. */
const once: ReadonlyMap<string, 'En' | 'Zh'> = process.env.LONG_TESTS
  ? new Map()
  : new Map([
      ['products', 'En'],
      ['category', 'Zh'],
      ['series', 'En'],
      ['withdrawn product', 'Zh'],
      ['products, page 2', 'Zh'],
      ['category, page 2', 'En'],
      ['product without a picture', 'Zh'],
      ['product without a price', 'En'],
      ['product without a Chinese name', 'Zh'],
      ['product without a Chinese description', 'Zh'],
    ]);

export const visitedPages: readonly VisitedPage[] = (['En', 'Zh'] as const).flatMap((locale) =>
  Object.entries(pathsInTree)
    .filter(([kind]) => (once.get(kind) ?? locale) === locale)
    .map(([kind, path]) => ({
      name: `${kind} in ${locale}`,
      path: locale === 'En' ? path : `/zh${path}`,
      locale,
      isMissing: kind === 'unknown path',
    })),
);
