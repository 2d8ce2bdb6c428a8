import pMap from 'p-map';
import { readChecked } from '#publish/targets/stored-release.ts';
import type { TargetResult, Upload } from '#publish/targets/target.ts';
import { isSameFile, type ReleaseFiles } from '#release/file-changes.ts';
import type { ReleaseFile } from '#release/release.ts';
import { type HeadRelease, completeSlot, type Head, isSuperseded } from './head.ts';
import {
  type BrandStore,
  countSteps,
  headersOf,
  type Layout,
  type Work,
  writeRefreshFlag,
} from './layout.ts';
import { withLock } from './lock.ts';
import { noManifest } from './manifest-files.ts';
import { concurrency } from './object-store.ts';

/**
 * Stores each release in its own folder. The head names the live release. Files that visitors read are never overwritten, so a late
 * publisher cannot damage another release.
 */
export function toPointerLayout(brand: BrandStore): Layout {
  const { store, keys, head } = brand;
  const folderOf = ({ id }: HeadRelease) => `${keys.releases}${id}/`;
  return {
    publish: (work, readFile) => publish(brand, work, readFile),
    promote: async ({ slot, ticket, about, check }) => {
      await writeRefreshFlag(brand, false, about.id);
      const after = await head.change((now) => {
        if (isSuperseded(now, slot, ticket)) return null;
        check(now);
        return completeSlot(now, slot, ticket, about);
      });
      return isSuperseded(after, slot, ticket) ? 'superseded' : slot;
    },
    keyOf: (about, path, { cache }) => `${cache === 'immutable' ? keys.root : folderOf(about)}${path}`,
    list: () => store.list(keys.releases, true),
    findGone: async (folders, { ids }) => {
      const gone: string[] = [];
      for (const { key, name } of folders)
        if (!ids.has(name)) gone.push(...(await store.list(key)).map((listed) => listed.key));
      return gone;
    },
  };
}

async function publish(
  brand: BrandStore,
  work: Work,
  readFile: Upload['readFile'],
): Promise<TargetResult['kind']> {
  const { store, keys, head, manifests } = brand;
  const { about, files } = work;
  const before = await head.recall();
  const former = before.live.release;
  const known = former === null ? noManifest : await manifests.read(former);
  // Written before any file, so that pruning knows the owner of the folder.
  await manifests.write(about, work);
  if (work.slot === 'live') await writeRefreshFlag(brand, false, about.id);
  const folder = `${keys.releases}${about.id}/`;
  const put = async ([path, file]: readonly [string, ReleaseFile]) => {
    const key = `${file.cache === 'immutable' ? keys.root : folder}${path}`;
    await store.put(key, await readChecked({ id: about.id, files }, path, readFile), headersOf(file));
  };
  /** Copies a file from the folder of the live release. Returns false if it does not exist there. */
  const copy = async ([path, file]: readonly [string, ReleaseFile]) => {
    if (former === null || file.cache === 'immutable' || !isSameFile(known.files.get(path), file))
      return false;
    // Stores refuse to copy an object onto itself.
    if (former.id === about.id) return true;
    return store.copy(`${keys.releases}${former.id}/${path}`, `${folder}${path}`, headersOf(file));
  };
  const steps = countSteps(work.onStep);
  const wanted = [...files].filter(([path, file]) => !isSharedAsset(path, file, known.files));
  steps.expect(wanted.length);
  const upload = async (file: readonly [string, ReleaseFile]) => {
    if (!(await copy(file))) await put(file);
    steps.step();
  };
  await pMap(wanted, upload, { concurrency });
  return point(brand, work, before, put);
}

/** Makes the head point to the release. If assets may have been removed meanwhile, uploads them again with the lock. */
async function point(
  brand: BrandStore,
  { slot, ticket, about, files }: Work,
  before: Head,
  put: (file: readonly [string, ReleaseFile]) => Promise<void>,
): Promise<TargetResult['kind']> {
  let isSwept = false;
  const after = await brand.head.change((now) => {
    isSwept = now.lock !== null || now.sweeps !== before.sweeps;
    return isSuperseded(now, slot, ticket) || isSwept ? null : completeSlot(now, slot, ticket, about);
  });
  if (isSuperseded(after, slot, ticket)) return 'superseded';
  if (!isSwept) return slot;
  const kind = await withLock(
    brand,
    (now) => (isSuperseded(now, slot, ticket) ? null : now),
    async (lock) => {
      const { release } = lock.head.live;
      const known = release === null ? noManifest : await brand.manifests.read(release);
      const assets = [...files].filter(
        ([path, file]) => file.cache === 'immutable' && !isSharedAsset(path, file, known.files),
      );
      await pMap(assets, put, { concurrency });
      await lock.finish((now) => completeSlot(now, slot, ticket, about));
      return slot;
    },
  );
  return kind ?? 'superseded';
}

function isSharedAsset(path: string, file: ReleaseFile, files: ReleaseFiles): boolean {
  return file.cache === 'immutable' && isSameFile(files.get(path), file);
}
