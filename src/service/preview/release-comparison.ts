import { setImmediate } from 'node:timers/promises';
import type { Brand } from '#config/brands.ts';
import { type Locale, locales } from '#catalogue/locale.ts';
import { contentTypeOf } from '#release/content-type.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import { readRecord } from '#release/release-record.ts';
import { parseReleaseId, type Release } from '#release/release.ts';
import { type ContentChanges, toContentChanges } from '#reports/changes/changes.ts';
import {
  type ComparedProduct,
  compareProducts,
  type ListedProduct,
  parseProducts,
  type ProductLists,
} from '#reports/side-by-side/compare-products.ts';
import type { StoredReleases } from './stored-releases.ts';

export interface Comparison {
  readonly from: Release;
  readonly to: Release;
  readonly gone: string | null;
  readonly states: Readonly<Record<'from' | 'to', StoredRelease['state']>>;
  readonly kept: readonly StoredRelease[];
  readonly products: readonly ComparedProduct[] | null;
  readonly contents: ContentChanges | null;
}

/**
 * Compares two stored releases by `products.json` and contents: the named ones or, by default, the live release with
 * the one before it. If the first is no longer stored, the oldest release after it replaces it. Null if one of them is
 * missing.
 */
export async function compareReleases(
  releases: StoredReleases,
  { forcedLocale, siteUrl }: Pick<Brand, 'forcedLocale' | 'siteUrl'>,
  named: Readonly<Partial<Record<'from' | 'to', string | undefined>>>,
): Promise<Comparison | null> {
  const kept = await releases.listReleases();
  const asked = { ...chooseReleases(kept), ...named };
  const ids = { ...asked, from: findKept(kept, asked) };
  const gone = ids.from === asked.from ? null : (asked.from ?? null);
  const stateOf = (id: string | undefined) => kept.find(({ release }) => release.id === id)?.state;
  const states = { from: stateOf(ids.from), to: stateOf(ids.to) };
  if (ids.from === undefined || ids.to === undefined) return null;
  if (states.from === undefined || states.to === undefined) return null;
  const [from, to] = [await releases.readRelease(ids.from), await releases.readRelease(ids.to)];
  const records = { from: readRecord(from), to: readRecord(to) };
  const contents = records.from && records.to && toContentChanges(records.from, records.to, siteUrl);
  return {
    ...{ from, to, gone, kept, contents },
    states: { from: states.from, to: states.to },
    products:
      contents && compareProducts(contents, await readLists(releases, { from, to }, forcedLocale ?? 'En')),
  };
}

async function readLists(
  releases: StoredReleases,
  { from, to }: Readonly<Record<'from' | 'to', Release>>,
  first: Locale,
): Promise<ProductLists> {
  const lists = {
    from: new Map<Locale, Map<string, ListedProduct>>(),
    to: new Map<Locale, Map<string, ListedProduct>>(),
  };
  for (const [side, release, other] of [
    ['from', from, to],
    ['to', to, from],
  ] as const) {
    for (const locale of locales) if (hasLocale(release, first, locale)) lists[side].set(locale, new Map());
    const same = new Set(listProductsFiles(other, first).map(({ path, sha256 }) => `${path} ${sha256}`));
    for (const { path, locale, sha256 } of listProductsFiles(release, first)) {
      if (same.has(`${path} ${sha256}`)) continue;
      const bytes = await releases.readFile(release, path);
      const products = parseProducts(Buffer.from(bytes ?? []).toString());
      for (const product of products ?? []) lists[side].get(locale)?.set(product.id, product);
      await setImmediate();
    }
  }
  return lists;
}

function chooseReleases(kept: readonly StoredRelease[]): Readonly<Partial<Record<'from' | 'to', string>>> {
  const live = kept.find(({ state }) => state === 'live')?.release;
  if (live === undefined) return {};
  const former = kept.find(
    ({ state, release }) => state === 'former' && release.generation < live.generation,
  );
  return { from: (former?.release ?? live).id, to: live.id };
}

/** Returns the requested first release or, if it was removed, the oldest stored one after it. */
function findKept(
  kept: readonly StoredRelease[],
  { from, to }: Readonly<Partial<Record<'from' | 'to', string | undefined>>>,
): string | undefined {
  if (from === undefined || to === undefined || kept.some(({ release }) => release.id === from)) return from;
  const [first, last] = [parseReleaseId(from).generation, parseReleaseId(to).generation];
  return kept.findLast(
    ({ release: { generation }, state }) => state !== 'held' && first < generation && generation < last,
  )?.release.id;
}

interface ProductsFile {
  readonly path: string;
  readonly locale: Locale;
  readonly sha256: string;
}

function listProductsFiles({ files }: Pick<Release, 'files'>, first: Locale): readonly ProductsFile[] {
  return [...files].flatMap(([path, { sha256 }]) => {
    const [isOne, tree] = /^(?:(zh|en)\/)?products(?:-\d+)?\.json$/.exec(path) ?? [];
    if (isOne === undefined) return [];
    const locale = tree === undefined ? first : tree === 'zh' ? 'Zh' : 'En';
    return [{ path, locale, sha256 }];
  });
}

function hasLocale(release: Release, first: Locale, locale: Locale): boolean {
  return listProductsFiles(release, first).some((file) => file.locale === locale);
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
