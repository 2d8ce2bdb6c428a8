import { gzipSync } from 'node:zlib';
import { localesOf } from '#catalogue/text.ts';
import { listFindFiles } from '#site/find-files.ts';
import type { Site } from '#site/site.ts';
import type { TextFile } from '#site/text-file.ts';
import { openFindSite } from './find-site.ts';

export interface FindFiles {
  readonly products: number;
  readonly files: number;
  /** Gzipped bytes of all `rows-` files in one language, divided by the number of products. */
  readonly rows: number;
  /** Gzipped bytes of all `more-` files in one language, divided by the number of products. */
  readonly more: number;
  /** CPU milliseconds of the first call of `listFindFiles`. */
  readonly full: number;
  /** CPU milliseconds of a call of `listFindFiles` after one product was renamed. */
  readonly change: number;
  /** Number of files that change if one product is renamed. */
  readonly rename: number;
  /** Number of files that change if one price changes. */
  readonly price: number;
  /** Number of files that change if a product is added. */
  readonly add: number;
  /** Number of files that differ between two sites with the same products. */
  readonly same: number;
}

/** Fewer changes would be measured inaccurately, because the CPU clock may advance in steps of 4 ms. */
const changes = 40;

export async function countFindFiles(products: number): Promise<FindFiles> {
  const { site, rename, renameNext, reprice, add } = await openFindSite(products);
  const first = measure(site);
  const bytes = (kind: string) =>
    first.files
      .filter(({ file }) => file.startsWith(`assets/search/${kind}`))
      .reduce((sum, { toBytes }) => sum + gzipSync(toBytes(), { level: 9 }).length, 0);
  const languages = localesOf(site.languages).length;
  const known = new Set(first.files.map(({ file, key }) => `${file} ${key}`));
  const written = (other: Site) =>
    measure(other).files.filter(({ file, key }) => !known.has(`${file} ${key}`)).length;
  const counted = {
    rename: written(rename(0)),
    price: written(reprice(1)),
    add: written(add('new')),
    same: written(rename(-1)),
  };
  return {
    products,
    ...counted,
    files: first.files.length,
    rows: bytes('rows') / products / languages,
    more: bytes('more') / products / languages,
    full: first.ms,
    change: meanOf(Array.from({ length: changes }, (_, at) => measure(renameNext(at % products)).ms)),
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function measure(site: Site): { readonly files: readonly TextFile[]; readonly ms: number } {
  const before = process.threadCpuUsage();
  const files = listFindFiles(site);
  const { user, system } = process.threadCpuUsage(before);
  return { files, ms: (user + system) / 1000 };
}
