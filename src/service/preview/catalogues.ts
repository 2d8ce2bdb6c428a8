import type { Locale } from '#catalogue/text.ts';
import type { CatalogueRecord } from '#catalogue/record.ts';
import { readRecord, type Release } from '#release/release.ts';
import { readProductLists, type StoredReleases } from './release-comparison.ts';

export type Catalogues = ReturnType<typeof openCatalogues>;

export interface StoredCatalogue {
  readonly record: CatalogueRecord;
  readonly readProducts: () => Promise<ReadonlyMap<string, StoredProduct>>;
}

export interface StoredProduct {
  readonly id: string;
  readonly code: string | null;
  readonly names: Readonly<Partial<Record<Locale, string>>>;
  readonly urls: Readonly<Partial<Record<Locale, string>>>;
}

/** Enough for the live and the waiting release of a brand. */
const keptReleases = 2;
/** After a failed read, the release is not read again for this time. */
const againMs = 10_000;

export function openCatalogues(
  releasesOf: (brand: string) => StoredReleases,
  firstLocaleOf: (brand: string) => Locale,
) {
  const kept = new Map<string, Map<string, Promise<StoredCatalogue | null>>>();
  /** Resolves to null if the release is gone or was written by another version. */
  const read = (brand: string, release: string) => {
    const ofBrand = kept.get(brand) ?? new Map<string, Promise<StoredCatalogue | null>>();
    kept.set(brand, ofBrand);
    const known = ofBrand.get(release);
    if (known !== undefined) return known;
    const reading = readCatalogue(releasesOf(brand), release, firstLocaleOf(brand)).catch(() => {
      setTimeout(() => ofBrand.delete(release), againMs).unref();
      return null;
    });
    ofBrand.set(release, reading);
    const [oldest] = ofBrand.keys();
    if (ofBrand.size > keptReleases && oldest !== undefined) ofBrand.delete(oldest);
    return reading;
  };
  return {
    read,
    readThemeColor: async (brand: string, release: string) =>
      (await read(brand, release))?.record.themeColor ?? null,
    findLive: async (brand: string) => {
      const stored = await releasesOf(brand)
        .listReleases()
        .catch(() => []);
      return stored.find(({ state }) => state === 'live')?.release ?? null;
    },
  };
}

async function readCatalogue(
  releases: StoredReleases,
  id: string,
  first: Locale,
): Promise<StoredCatalogue | null> {
  const release = await releases.readRelease(id);
  const record = readRecord(release);
  let products: ReadonlyMap<string, StoredProduct> | undefined;
  return (
    record && {
      record,
      readProducts: async () => (products ??= await readProducts(releases, release, first)),
    }
  );
}

async function readProducts(
  releases: StoredReleases,
  release: Release,
  first: Locale,
): Promise<ReadonlyMap<string, StoredProduct>> {
  const products = new Map<string, StoredProduct>();
  for (const [locale, list] of await readProductLists(releases, release, first))
    for (const { id, name, url, code } of list.values()) {
      const { names = {}, urls = {} } = products.get(id) ?? {};
      products.set(id, {
        ...{ id, code: typeof code === 'string' ? code : null },
        ...{ names: { ...names, [locale]: name }, urls: { ...urls, [locale]: url } },
      });
    }
  return products;
}
