import type { BrandCode } from '#config/codes.ts';
import type { Target } from '#publish/targets/target.ts';

export type StoredReleases = Pick<Target, 'listReleases' | 'readRelease' | 'readFile'>;

export interface ReleaseStores {
  of(brand: BrandCode): StoredReleases;
  close(): Promise<void>;
}

export function openReleaseStores(openTarget: (brand: BrandCode) => Promise<Target>): ReleaseStores {
  const opened = new Map<BrandCode, Promise<Target>>();
  const get = (brand: BrandCode) => {
    const target = opened.get(brand) ?? openTarget(brand);
    opened.set(brand, target);
    // Removed after a failure, so that the next request tries again.
    target.catch(() => opened.delete(brand));
    return target;
  };
  return {
    of: (brand) => ({
      listReleases: async () => (await get(brand)).listReleases(),
      readRelease: async (id) => (await get(brand)).readRelease(id),
      readFile: async (release, path) => (await get(brand)).readFile(release, path),
    }),
    close: async () => {
      for (const target of opened.values()) await (await target).close();
    },
  };
}
