import { type Head, neededReleases } from './head.ts';
import type { HeadFile } from './head-file.ts';
import type { BrandStore } from './layout.ts';
import { unlessLate } from './object-store.ts';

const dayMs = 86_400_000;
const tries = 10;

/** When an asset was first seen without a release that names it, in ms, by its path. */
type Retired = ReadonlyMap<string, number>;

/** Deletes hashed assets that no kept release has named for so many days. */
export async function tidyAssets(brand: BrandStore, head: Head, assetDays: number): Promise<void> {
  const { store, keys, now } = brand;
  const folders = await Promise.all(['_astro/', 'assets/'].map((name) => store.list(`${keys.root}${name}`)));
  const paths = folders.flat().map(({ key }) => key.slice(keys.root.length));
  const unnamed = await filterUnnamed(brand, head, paths);
  const before = await readRetired(brand);
  const after = new Map(unnamed.map((path) => [path, before.get(path) ?? now()]));
  const expired = unnamed.filter((path) => now() - (after.get(path) ?? now()) >= assetDays * dayMs);
  if (expired.length > 0 && (await removeDoomed(brand, head, expired))) {
    for (const path of expired) after.delete(path);
  }
  const text = JSON.stringify([...after]);
  if (text === JSON.stringify([...before])) return;
  await store.put(keys.retired, Buffer.from(text), { type: 'application/json', cache: 'no-store' });
}

async function filterUnnamed({ manifests }: BrandStore, head: Head, paths: readonly string[]) {
  let unnamed = paths;
  const live = head.live.release;
  // The live release first: mostly it names all of them, and no other list need be read.
  for (const about of [...(live === null ? [] : [live]), ...neededReleases(head)]) {
    if (unnamed.length === 0) break;
    const { files } = await manifests.read(about);
    unnamed = unnamed.filter((path) => !files.has(path));
  }
  return unnamed;
}

async function readRetired({ store, keys }: BrandStore): Promise<Retired> {
  const found = await store.get(keys.retired);
  if (found === null) return new Map();
  const rows: readonly (readonly [string, number])[] = JSON.parse(Buffer.from(found.bytes).toString('utf8'));
  return new Map(rows);
}

/**
 * Announces them first, so that a publisher that counts on one brings it again (`rescue`); false where something went
 * live or is going live meanwhile, or time ran out: the next tidying looks again.
 */
async function removeDoomed({ store, keys, head }: BrandStore, seen: Head, paths: readonly string[]) {
  const keysToRemove = paths.map((path) => `${keys.root}${path}`);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const deadline = performance.now() + store.options.settleMs / 2;
    if (!(await announce(head, seen, paths))) return false;
    if (await store.remove(keysToRemove, deadline).then(() => true, unlessLate)) return true;
  }
  return false;
}

async function announce(head: HeadFile, seen: Head, paths: readonly string[]): Promise<boolean> {
  let isAnnounced = false;
  await head.change((now) => {
    isAnnounced = placesOf(now) === placesOf(seen) && now.live.claims.length === 0;
    if (!isAnnounced) return null;
    const recent = now.doomed.filter(([path, ticket]) => ticket >= now.live.ticket && !paths.includes(path));
    return { ...now, doomed: [...recent, ...paths.map((path) => [path, now.issued] as const)] };
  });
  return isAnnounced;
}

function placesOf(head: Head): string {
  return JSON.stringify(neededReleases(head).map(({ ticket, id }) => [ticket, id]));
}
