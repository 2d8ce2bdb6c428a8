import type { Retention } from '#publish/targets/target.ts';
import * as z from 'zod/mini';
import { type Head, type NamedRelease, neededReleases, newestFirst } from './head.ts';
import { parseManifestName } from './address.ts';
import type { BrandStore, Layout, Used } from './layout.ts';
import { withLock } from './lock.ts';
import { formatLost } from './manifest-files.ts';

/**
 * Removes releases that exceed the limits of `keep`, then unused objects. Objects are removed with the lock, and `sweeps` increases. So a
 * publisher that needs a removed object notices it and uploads the object again.
 */
export async function pruneReleases(brand: BrandStore, layout: Layout, keep: Retention): Promise<void> {
  const { store, keys } = brand;
  // Objects are listed first. Manifests are written before their objects, so the manifest of every listed object exists.
  const objects = await layout.list();
  const found = (await store.list(keys.manifests)).flatMap(({ name }) => parseManifestName(name) ?? []);
  await brand.head.read();
  const head = await brand.head.change((before) => {
    const releases = keptReleases(before, keep);
    return releases.length === before.releases.length ? null : { ...before, releases };
  });
  const needed = neededReleases(head);
  const isNeeded = ({ ticket, id }: NamedRelease) =>
    needed.some((about) => about.ticket === ticket && about.id === id);
  // Uploads of publishers that may still go live.
  const running = found.filter((about) => about.ticket > head.live.ticket && !isNeeded(about));
  const former = found.filter((about) => about.ticket <= head.live.ticket && !isNeeded(about));
  const used = await readUsed(brand, [...needed, ...running]);
  const assets = await findExpiredAssets(brand, used.paths, keep.assetDays);
  const gone = [...(await layout.findGone(objects, used)), ...assets.expired];
  const isRemoved =
    gone.length === 0 ||
    (await withLock(
      brand,
      (before) => (isSameNeeded(before, head) ? { ...before, sweeps: before.sweeps + 1 } : null),
      async (lock) => {
        await lock.send((isLate) => store.remove(gone, isLate));
        return true;
      },
    ));
  if (!isRemoved) return;
  await store.remove(former.map((about) => keys.manifestOf(about)));
  await assets.save();
}

function keptReleases({ live, releases }: Head, keep: Retention): Head['releases'] {
  const sure = [live.release?.id, live.release?.dayStart, keep.planned];
  const isSure = ({ id }: NamedRelease) => sure.includes(id);
  const others = newestFirst(releases.filter((about) => !isSure(about)));
  return [...releases.filter(isSure), ...others.slice(0, keep.releases)];
}

function isSameNeeded(one: Head, other: Head): boolean {
  const format = (head: Head) => JSON.stringify(neededReleases(head).map(({ ticket, id }) => [ticket, id]));
  return format(one) === format(other);
}

async function readUsed({ manifests, keys }: BrandStore, releases: readonly NamedRelease[]): Promise<Used> {
  const [paths, bytes] = [new Set<string>(), new Set<string>()];
  for (const about of releases) {
    const manifest = await manifests.readUncached(about);
    if (manifest === null) throw new Error(formatLost(keys.manifestOf(about)));
    for (const [path, { sha256 }] of manifest.files) {
      paths.add(path);
      bytes.add(sha256);
    }
  }
  return { ids: new Set(releases.map(({ id }) => id)), paths, bytes };
}

/** Finds hashed assets that no release has used for `assetDays`. `save` stores the times of other unused assets. */
async function findExpiredAssets(brand: BrandStore, used: ReadonlySet<string>, assetDays: number) {
  const { store, keys, now } = brand;
  const folders = await Promise.all(['_astro/', 'assets/'].map((name) => store.list(`${keys.root}${name}`)));
  const present = folders.flat().map(({ key }) => key.slice(keys.root.length));
  const found = await store.get(keys.unusedSince);
  const former = found && Buffer.from(found.bytes).toString();
  const { expired, unused } = planExpiry(present, used, former, { now: now(), assetDays });
  return {
    expired: expired.map((path) => `${keys.root}${path}`),
    save: async () => {
      if (unused === (former ?? '[]')) return;
      await store.put(keys.unusedSince, Buffer.from(unused), { type: 'application/json', cache: 'no-store' });
    },
  };
}

/** The time since which each asset is unused, in ms by path. */
type UnusedSince = ReadonlyMap<string, number>;

const dayMs = 86_400_000;

/** Finds the assets that no kept release has used for `assetDays`. Also returns the text to pass to the next call as `former`. */
function planExpiry(
  present: Iterable<string>,
  used: ReadonlySet<string>,
  former: string | null,
  { now, assetDays }: { readonly now: number; readonly assetDays: number },
): { readonly expired: readonly string[]; readonly unused: string } {
  const before = parseUnused(former);
  const unused = new Map(
    [...present].filter((path) => !used.has(path)).map((path) => [path, before.get(path) ?? now]),
  );
  const expired = [...unused].filter(([, since]) => now - since >= assetDays * dayMs).map(([path]) => path);
  for (const path of expired) unused.delete(path);
  return { expired, unused: JSON.stringify([...unused]) };
}

const unusedSchema = z.array(z.tuple([z.string(), z.number()]));

/** A damaged text counts as empty, so its assets are kept longer. */
function parseUnused(text: string | null): UnusedSince {
  try {
    return new Map(text === null ? [] : unusedSchema.parse(JSON.parse(text)));
  } catch {
    return new Map();
  }
}
