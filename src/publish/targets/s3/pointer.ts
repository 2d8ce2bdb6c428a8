import pMap from 'p-map';
import { completeSlot } from '#publish/targets/head.ts';
import { readChecked } from '#publish/targets/stored-release.ts';
import type { TargetResult } from '#publish/targets/target.ts';
import { type ReleaseFile, isSameFile, type ReleaseFiles } from '#release/release.ts';
import type { S3Head } from './head-file.ts';
import {
  type BrandStore,
  countSteps,
  headersOf,
  type Layout,
  mayGoLive,
  type Work,
  writeRefreshFlag,
} from './layout.ts';
import { withLock } from './lock.ts';
import { concurrency } from './object-store.ts';

type Entry = readonly [path: string, file: ReleaseFile];

/** Never overwrites files that visitors read, so a late publisher cannot damage another release. */
export function toPointerLayout(brand: BrandStore): Layout {
  const { store, keys, head, manifests } = brand;
  const keyOf = (id: string, path: string, { cache }: ReleaseFile) =>
    `${cache === 'immutable' ? keys.root : `${keys.releases}${id}/`}${path}`;
  const put = async ({ release, readFile }: Work, [path, file]: Entry) => {
    if (readFile === null) return;
    await store.put(
      keyOf(release.id, path, file),
      await readChecked(release, path, readFile),
      headersOf(file),
    );
  };
  return {
    goLive: async (work) => {
      const before = await head.recall();
      // The manifest is written first, so that pruning does not remove the folder of this release.
      if (work.readFile !== null) await manifests.write(work.release);
      if (work.slot === 'live') await writeRefreshFlag(brand, false, work.release.id);
      const putFile = (entry: Entry) => put(work, entry);
      if (work.readFile !== null) await upload(brand, work, before, putFile);
      return point(brand, work, before, putFile);
    },
    keyOf,
    list: () => store.list(keys.releases, true),
    findGone: async (folders, { ids }) => {
      const gone: string[] = [];
      for (const { key, name } of folders)
        if (!ids.has(name)) gone.push(...(await store.list(key)).map((listed) => listed.key));
      return gone;
    },
  };
}

async function readLiveFiles({ manifests }: BrandStore, { live }: S3Head): Promise<ReleaseFiles> {
  return live.release === null ? new Map() : (await manifests.read(live.release)).files;
}

async function upload(
  brand: BrandStore,
  { release, onStep }: Work,
  before: S3Head,
  put: (entry: Entry) => Promise<void>,
): Promise<void> {
  const { store, keys } = brand;
  const former = before.live.release?.id;
  const known = await readLiveFiles(brand, before);
  const copy = async ([path, file]: Entry) => {
    if (former === undefined || file.cache === 'immutable' || !isSameFile(known.get(path), file))
      return false;
    // Stores refuse to copy an object onto itself.
    if (former === release.id) return true;
    return store.copy(
      `${keys.releases}${former}/${path}`,
      `${keys.releases}${release.id}/${path}`,
      headersOf(file),
    );
  };
  const steps = countSteps(onStep);
  const wanted = [...release.files].filter(([path, file]) => !isSharedAsset(path, file, known));
  steps.expect(wanted.length);
  const transfer = async (entry: Entry) => {
    if (!(await copy(entry))) await put(entry);
    steps.step();
  };
  await pMap(wanted, transfer, { concurrency });
}

/**
 * Makes the release live or held. If another publisher may have removed its assets, first uploads them again while
 * holding the lock.
 */
async function point(
  brand: BrandStore,
  work: Work,
  before: S3Head,
  put: (entry: Entry) => Promise<void>,
): Promise<TargetResult['kind']> {
  const { release, slot, ticket, readFile } = work;
  const { files, contents: _, ...about } = release;
  const isSwept = (now: S3Head) => now.lock !== null || now.sweeps !== before.sweeps;
  const after = await brand.head.change((now) => {
    if (!mayGoLive(now, work, brand) || (readFile !== null && isSwept(now))) return null;
    return completeSlot(now, slot, ticket, about);
  });
  if (after[slot].ticket === ticket) return slot;
  const kind = await withLock(
    brand,
    (now) => (mayGoLive(now, work, brand) ? now : null),
    async (lock) => {
      const known = await readLiveFiles(brand, lock.head);
      const assets = [...files].filter(
        ([path, file]) => file.cache === 'immutable' && !isSharedAsset(path, file, known),
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
