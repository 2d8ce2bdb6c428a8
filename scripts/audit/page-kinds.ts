import { listFiles } from '#render/static-files.ts';

/** One page of a kind, in one language. */
export interface AuditedPage {
  /** e.g. `product in Zh`. */
  readonly name: string;
  readonly kind: PageKind;
  /** Path in the dist. */
  readonly file: string;
  /** Address that shows it. */
  readonly path: string;
}

const fileOf = {
  landing: /^index\.html$/,
  listing: /^products\/index\.html$/,
  category: /^products\/category\/[^/]+\/index\.html$/,
  series: /^products\/series\/[^/]+\/index\.html$/,
  product: /^products\/item\/[^/]+\/index\.html$/,
  '404': /^404\.html$/,
} as const;

export type PageKind = keyof typeof fileOf;

/** The first page of each kind in each language of a dist. */
export async function listPageKinds(dist: string): Promise<readonly AuditedPage[]> {
  const files = (await listFiles(dist)).toSorted();
  return ['', 'zh/'].flatMap((tree) =>
    Object.entries(fileOf).flatMap(([kind, pattern]) => {
      const file = files.find((one) => one.startsWith(tree) && pattern.test(one.slice(tree.length)));
      if (file === undefined || !isKind(kind)) return [];
      const name = `${kind} in ${tree === '' ? 'En' : 'Zh'}`;
      // The 404 page by its own name: at any other address the browser logs an error.
      const path = `/${encodeURI(file).replace(/index\.html$/, '')}`;
      return [{ name, kind, file, path }];
    }),
  );
}

function isKind(text: string): text is PageKind {
  return text in fileOf;
}
