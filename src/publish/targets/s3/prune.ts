import type { Retention } from '#publish/targets/target.ts';
import * as z from 'zod/mini';
import { parseJson } from '#catalogue/parse-json.ts';
import { retain } from '#publish/targets/head.ts';
import { type NamedRelease, parseManifestName } from './address.ts';
import type { S3Head } from './head-file.ts';
import type { BrandStore, Layout, Used } from './layout.ts';
import { withLock } from './lock.ts';
import { noStore } from './object-store.ts';

/** Increases `sweeps` before it removes objects, so that concurrent publishers upload missing objects again. */
export async function pruneReleases(brand: BrandStore, layout: Layout, keep: Retention): Promise<void> {
  const { store, keys } = brand;
  // Lists objects first: a manifest is written before its objects, so the manifest of every listed object is listed too.
  const objects = await layout.list();
  const found = (await store.list(keys.manifests)).flatMap(({ name }) => parseManifestName(name) ?? []);
  await brand.head.read();
  const head = await brand.head.change((before) => retain(before, keep));
  const needed = listNeeded(head);
  const others = found.filter(({ id }) => !needed.some((release) => release.id === id));
  const running = others.filter(({ generation }) => generation > head.live.ticket);
  const former = others.filter(({ generation }) => generation <= head.live.ticket);
  // Reads the needed releases last, so that their manifests stay in the cache.
  const used = await readUsed(brand, [...running, ...needed]);
  const assets = await findExpiredAssets(brand, used.paths, keep.assetDays);
  const gone = [...(await layout.findGone(objects, used)), ...assets.expired];
  const isRemoved =
    gone.length === 0 ||
    (await withLock(
      brand,
      (before) => (isSameNeeded(before, head) ? { ...before, sweeps: before.sweeps + 1 } : null),
      async (lock) => {
        await lock.send(() => store.remove(gone));
        return true;
      },
    ));
  if (!isRemoved) return;
  await store.remove(former.map((release) => keys.manifestOf(release)));
  await assets.save();
}

function listNeeded({ live, held, releases }: S3Head): readonly NamedRelease[] {
  const claimed = live.claims.map(({ about }) => about);
  const all = [...releases, ...claimed, ...(held.release === null ? [] : [held.release])];
  return [...new Map(all.map((release) => [release.id, release])).values()];
}

function isSameNeeded(one: S3Head, other: S3Head): boolean {
  const format = (head: S3Head) =>
    listNeeded(head)
      .map(({ id }) => id)
      .join();
  return format(one) === format(other);
}

async function readUsed({ manifests }: BrandStore, releases: readonly NamedRelease[]): Promise<Used> {
  const [paths, bytes] = [new Set<string>(), new Set<string>()];
  for (const release of releases) {
    const { files } = await manifests.read(release);
    for (const [path, { sha256 }] of files) {
      paths.add(path);
      bytes.add(sha256);
    }
  }
  return { ids: new Set(releases.map(({ id }) => id)), paths, bytes };
}

const dayMs = 86_400_000;

/** Path of each unused asset, and when it became unused, in ms. */
const unusedSchema = z.array(z.tuple([z.string(), z.number()]));

/** Finds assets that no release has used for `assetDays`. */
async function findExpiredAssets(brand: BrandStore, used: ReadonlySet<string>, assetDays: number) {
  const { store, keys, now } = brand;
  const folders = await Promise.all(['_astro/', 'assets/'].map((name) => store.list(`${keys.root}${name}`)));
  const present = folders.flat().map(({ key }) => key.slice(keys.root.length));
  const found = await store.get(keys.unusedSince);
  const former = found === null ? '[]' : Buffer.from(found.bytes).toString();
  // If the saved list is damaged, all unused assets count as newly unused and are kept longer.
  const before = new Map(unusedSchema.safeParse(parseJson(former)).data);
  const unused = present
    .filter((path) => !used.has(path))
    .map((path) => [path, before.get(path) ?? now()] as const);
  const isExpired = ([, since]: (typeof unused)[number]) => now() - since >= assetDays * dayMs;
  return {
    expired: unused.filter(isExpired).map(([path]) => `${keys.root}${path}`),
    save: async () => {
      const text = JSON.stringify(unused.filter((asset) => !isExpired(asset)));
      if (text === former) return;
      await store.put(keys.unusedSince, Buffer.from(text), noStore);
    },
  };
}
