import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Head, neededReleases } from './head.ts';
import type { HeadFile } from './head-file.ts';
import type { BrandStore } from './layout.ts';
import type { ReleaseFiles } from './manifest-files.ts';
import { unlessLate } from './object-store.ts';

const dayMs = 86_400_000;
const tries = 10;

/** By path, when an asset was first seen without a release that names it, in ms. */
type UnnamedSince = ReadonlyMap<string, number>;

/** Deletes hashed assets that no kept release has named for so many days. */
export async function removeExpiredAssets(brand: BrandStore, head: Head, assetDays: number): Promise<void> {
  const { store, keys, now } = brand;
  const folders = await Promise.all(['_astro/', 'assets/'].map((name) => store.list(`${keys.root}${name}`)));
  const paths = folders.flat().map(({ key }) => key.slice(keys.root.length));
  const unnamed = await filterUnnamed(brand, head, paths);
  const before = await readUnnamedSince(brand);
  const after = new Map(unnamed.map((path) => [path, before.get(path) ?? now()]));
  const expired = unnamed.filter((path) => now() - (after.get(path) ?? now()) >= assetDays * dayMs);
  if (expired.length > 0 && (await removeAnnounced(brand, head, expired))) {
    for (const path of expired) after.delete(path);
  }
  const text = JSON.stringify([...after]);
  if (text === JSON.stringify([...before])) return;
  await store.put(keys.unnamedSince, Buffer.from(text), { type: 'application/json', cache: 'no-store' });
}

/** Returns the hashed assets of a release that a tidying deleted, or is deleting right now. */
export function findExpired({ expired }: Head, files: ReleaseFiles): readonly string[] {
  return expired.map(([path]) => path).filter((path) => files.get(path)?.cache === 'immutable');
}

/** Waits until they can't be deleted any more, brings them again, and takes them off the list. */
export async function restoreExpired(
  { store, head }: BrandStore,
  paths: readonly string[],
  bring: () => Promise<void>,
): Promise<void> {
  await sleep(store.options.settleMs);
  await bring();
  const restored = new Set(paths);
  await head.change((before) => {
    return { ...before, expired: before.expired.filter(([path]) => !restored.has(path)) };
  });
}

async function filterUnnamed({ manifests }: BrandStore, head: Head, paths: readonly string[]) {
  let unnamed = paths;
  const live = head.live.release;
  // The live release comes first: mostly it names all of them, and no other list need be read.
  for (const about of [...(live === null ? [] : [live]), ...neededReleases(head)]) {
    if (unnamed.length === 0) break;
    const { files } = await manifests.read(about);
    unnamed = unnamed.filter((path) => !files.has(path));
  }
  return unnamed;
}

const unnamedSinceSchema = z.array(z.tuple([z.string(), z.number()]));

/** A damaged list counts as none: its assets are kept for as long once more. */
async function readUnnamedSince({ store, keys }: BrandStore): Promise<UnnamedSince> {
  const found = await store.get(keys.unnamedSince);
  try {
    return new Map(found && unnamedSinceSchema.parse(JSON.parse(Buffer.from(found.bytes).toString('utf8'))));
  } catch {
    return new Map();
  }
}

/**
 * Announces assets before it deletes them, so that a publisher that counts on one restores it. Returns false where a
 * release went live or is going live meanwhile, or time ran out: the next tidying decides anew.
 */
async function removeAnnounced({ store, keys, head }: BrandStore, seen: Head, paths: readonly string[]) {
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
    isAnnounced = formatNeeded(now) === formatNeeded(seen) && now.live.claims.length === 0;
    if (!isAnnounced) return null;
    const recent = now.expired.filter(([path, ticket]) => ticket >= now.live.ticket && !paths.includes(path));
    return { ...now, expired: [...recent, ...paths.map((path) => [path, now.issued] as const)] };
  });
  return isAnnounced;
}

function formatNeeded(head: Head): string {
  return JSON.stringify(neededReleases(head).map(({ ticket, id }) => [ticket, id]));
}
