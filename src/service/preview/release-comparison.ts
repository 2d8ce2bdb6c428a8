import { setImmediate } from 'node:timers/promises';
import type { Brand } from '#config/brands.ts';
import type { Locale } from '#catalogue/text.ts';
import { contentTypeOf } from '#release/file-kind.ts';
import type { StoredRelease, Target } from '#publish/targets/target.ts';
import { readRecord, type Release } from '#release/release.ts';
import { toChanges } from '#reports/changes/changes.ts';
import {
  compareProducts,
  parseProducts,
  type ListedProduct,
  type ProductLists,
} from '#reports/side-by-side/compare-products.ts';

export type Comparison = NonNullable<Awaited<ReturnType<typeof compareRelease>>>;

/** Returns null if the release is not stored. The result's `from` is null if there is no release to compare with. */
export async function compareRelease(
  releases: StoredReleases,
  { forcedLocale, siteUrl }: Pick<Brand, 'forcedLocale' | 'siteUrl'>,
  id: string,
  against: 'live' | 'former',
) {
  const kept = await releases.listReleases();
  const stored = kept.find(({ release }) => release.id === id);
  if (stored === undefined) return null;
  const { state } = stored;
  const other = findOther(kept, stored, against);
  const to = await releases.readRelease(id);
  if (other === undefined) return { from: null, to, state, products: null, changes: null };
  const from = await releases.readRelease(other.release.id);
  const record = readRecord(to);
  const changes =
    record && toChanges({ release: from, record: readRecord(from) }, { release: to, record }, siteUrl);
  if (changes?.contents === null || changes === null) return { from, to, state, products: null, changes };
  const first = forcedLocale ?? 'En';
  const lists = {
    from: await readProductLists(releases, from, first, to),
    to: await readProductLists(releases, to, first, from),
  };
  return { from, to, state, products: compareProducts(changes.contents, lists), changes };
}

function findOther(
  kept: readonly StoredRelease[],
  { release: { id, generation } }: StoredRelease,
  against: 'live' | 'former',
): StoredRelease | undefined {
  const isOther = ({ release, state }: StoredRelease) =>
    release.id !== id &&
    (against === 'live' ? state === 'live' : state !== 'held' && release.generation < generation);
  return kept.filter(isOther).toSorted((one, other) => other.release.generation - one.release.generation)[0];
}

/** Skips files that are identical in `other`. */
export async function readProductLists(
  releases: StoredReleases,
  release: Release,
  first: Locale,
  other: Release | null = null,
): Promise<ProductLists['from']> {
  const lists = new Map<Locale, Map<string, ListedProduct>>();
  for (const [path, { sha256 }] of release.files) {
    const [isOne, tree] = /^(?:(zh|en)\/)?products(?:-\d+)?\.json$/.exec(path) ?? [];
    if (isOne === undefined) continue;
    const locale = tree === undefined ? first : tree === 'zh' ? 'Zh' : 'En';
    const list = lists.get(locale) ?? new Map<string, ListedProduct>();
    lists.set(locale, list);
    if (other?.files.get(path)?.sha256 === sha256) continue;
    const bytes = await releases.readFile(release, path);
    for (const product of parseProducts(Buffer.from(bytes ?? []).toString()) ?? [])
      list.set(product.id, product);
    await setImmediate();
  }
  return lists;
}

export async function readReleasePicture(
  releases: StoredReleases,
  id: string,
  path: string,
): Promise<{ readonly type: string; readonly bytes: Uint8Array } | null> {
  const type = contentTypeOf(path);
  const isKept = (await releases.listReleases()).some(({ release }) => release.id === id);
  if (!isKept || !/^image\/(?:avif|jpeg|png|webp)$/.test(type)) return null;
  const bytes = await releases.readFile(await releases.readRelease(id), path);
  return bytes === null ? null : { type, bytes };
}

export type StoredReleases = Pick<Target, 'listReleases' | 'readRelease' | 'readFile'>;

export function openReleaseStores(openTarget: (brand: string) => Promise<Target>) {
  const opened = new Map<string, Promise<Target>>();
  const get = (brand: string) => {
    const target = opened.get(brand) ?? openTarget(brand);
    opened.set(brand, target);
    target.catch(() => opened.delete(brand));
    return target;
  };
  return {
    of: (brand: string): StoredReleases => ({
      listReleases: async () => (await get(brand)).listReleases(),
      readRelease: async (id) => (await get(brand)).readRelease(id),
      readFile: async (release, path) => (await get(brand)).readFile(release, path),
    }),
    close: async () => {
      for (const target of opened.values()) await (await target).close();
    },
  };
}
