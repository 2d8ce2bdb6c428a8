import * as z from 'zod/mini';
import type { Locale } from '#catalogue/locale.ts';
import type { Release } from '#release/release.ts';

const text = z.nullable(z.string());

/** A product as `products.json` of a release has it; docs/product-files.md says what is in it. */
const listedSchema = z.looseObject({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  price: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  categories: z.array(z.string()),
  images: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  summary: text,
});

export type ListedProduct = z.infer<typeof listedSchema>;

const fileSchema = z.object({ products: z.array(listedSchema) });

/** A file of products, and in which language. */
export interface ProductsFile {
  readonly path: string;
  readonly locale: Locale;
  readonly sha256: string;
}

/** Lists the `products.json` of a release and those that follow it. `first` is the language at the root. */
export function listProductsFiles({ files }: Pick<Release, 'files'>, first: Locale): readonly ProductsFile[] {
  return [...files].flatMap(([path, { sha256 }]) => {
    const [isOne, tree] = /^(?:(zh|en)\/)?products(?:-\d+)?\.json$/.exec(path) ?? [];
    if (isOne === undefined) return [];
    const locale = tree === undefined ? first : tree === 'zh' ? 'Zh' : 'En';
    return [{ path, locale, sha256 }];
  });
}

/** Returns null where another version of the program wrote the text. */
export function parseProducts(json: string): readonly ListedProduct[] | null {
  return fileSchema.safeParse(JSON.parse(json)).data?.products ?? null;
}
