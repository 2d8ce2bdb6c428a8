import type { TargetNote, StoredRelease, Target } from '#publish/targets/target.ts';
import { readStoredFile } from '#publish/targets/stored-release.ts';
import { type S3Options, toKeys } from './address.ts';
import {
  type HeadRelease,
  discardRelease,
  findRelease,
  type Head,
  heldOf,
  isSuperseded,
  newestFirst,
  pinHeld,
  soleLiveSlot,
  toHeadRelease,
  toReleaseInfo,
} from './head.ts';
import { HeadFile } from './head-file.ts';
import { toInPlaceLayout } from './in-place.ts';
import { type BrandStore, type Layout, writeRefreshFlag } from './layout.ts';
import { ManifestFiles } from './manifest-files.ts';
import { ObjectStore } from './object-store.ts';
import { toPointerLayout } from './pointer.ts';
import { pruneReleases } from './prune.ts';

export async function openS3Target(options: S3Options, brandCode: string, now = Date.now): Promise<Target> {
  const store = await ObjectStore.open(options);
  const keys = toKeys(options, brandCode);
  const head = new HeadFile(store, keys, now);
  const manifests = new ManifestFiles(store, keys);
  const brand = { store, keys, head, manifests, now };
  const layout = options.layout === 'pointer' ? toPointerLayout(brand) : toInPlaceLayout(brand);
  const name = `s3://${options.bucket}/${options.prefix} (${brandCode})`;
  const find = async (id: string) => findIn(await head.read(), id, name);
  return {
    name,
    purgeNote: openNote(store, keys.purgeDue),
    takeTicket: async () => {
      store.takeTransfer();
      return (await head.change((before) => ({ ...before, issued: before.issued + 1 }))).issued;
    },
    readLive: async () => {
      const { release, ticket } = (await head.readRecent()).live;
      return release && { release: await manifests.readRelease(release), ticket };
    },
    listReleases: async () => listReleases(await head.read()),
    readRelease: async (id) => manifests.readRelease(await find(id)),
    readFile: async (release, path) => {
      const about = await find(release.id);
      const { files } = await manifests.read(about);
      return readStoredFile(release, path, async () => {
        const file = files.get(path);
        if (file === undefined) return null;
        return (await store.get(layout.keyOf(about, path, file)))?.bytes ?? null;
      });
    },
    ...toPublishing(brand, layout, name),
    pin: async (id) => {
      await head.read();
      return findRelease(await head.change((before) => pinHeld(before, id)), id) !== null;
    },
    discard: async (id) => {
      await head.read();
      await head.change((before) => discardRelease(before, id));
    },
    setRefresh: async (isOn, id) => {
      const { live } = await head.read();
      if (live.release?.id === id) await writeRefreshFlag(brand, isOn, id);
    },
    prune: (keep) => pruneReleases(brand, layout, keep),
    close: async () => store.close(),
  };
}

/** Makes `publish` and `promote`. Their results contain the number of calls since the ticket was taken. */
function toPublishing(
  { store, head, manifests }: BrandStore,
  layout: Layout,
  name: string,
): Pick<Target, 'publish' | 'promote'> {
  return {
    publish: async ({ release, ticket, isHeld, readFile, onStep }) => {
      const slot = isHeld ? 'held' : 'live';
      const about = toHeadRelease(release, ticket);
      const publish = async () => {
        if (isSuperseded(await head.recall(), slot, ticket)) return 'superseded';
        if (!isHeld && (await raise(head, about.digest, ticket))) return 'unchanged';
        const { files, contents } = release;
        return layout.publish({ about, files, contents, slot, ticket, onStep, check: () => {} }, readFile);
      };
      return { kind: await publish(), transfer: store.takeTransfer() };
    },
    promote: async (id, ticket) => {
      const promote = async () => {
        const about = findIn(await head.read(), id, name);
        // Another publisher may have removed the release meanwhile.
        const check = (now: Head) => void findIn(now, id, name);
        if (isSuperseded(await head.recall(), 'live', ticket)) return 'superseded';
        if (await raise(head, about.digest, ticket, id)) return 'unchanged';
        const manifest = await manifests.read(about);
        return layout.promote({ ...manifest, about, slot: 'live', ticket, onStep: () => {}, check });
      };
      return { kind: await promote(), transfer: store.takeTransfer() };
    },
  };
}

function openNote(store: ObjectStore, key: string): TargetNote {
  return {
    read: async () => {
      const found = await store.get(key);
      return found === null ? null : Buffer.from(found.bytes).toString();
    },
    write: (text) =>
      text === null
        ? store.discard(key)
        : store.put(key, Buffer.from(text), { type: 'application/json', cache: 'no-store' }),
  };
}

function listReleases(head: Head): readonly StoredRelease[] {
  const held = heldOf(head);
  const stateOf = ({ id }: HeadRelease) => {
    if (id === head.live.release?.id) return 'live';
    return id === held?.id ? 'held' : 'former';
  };
  const all = [...head.releases, ...(held === null ? [] : [held])];
  return newestFirst(all).map((about) => ({ release: toReleaseInfo(about), state: stateOf(about) }));
}

/** If the live release has the same files, stores this ticket for it and returns true. */
async function raise(head: HeadFile, digest: string, ticket: number, id?: string): Promise<boolean> {
  let isRaised = false;
  await head.change((before) => {
    const live = soleLiveSlot(before, digest);
    isRaised =
      live !== null && !isSuperseded(before, 'live', ticket) && (id ?? live.release?.id) === live.release?.id;
    return isRaised ? { ...before, live: { ...before.live, ticket } } : null;
  });
  return isRaised;
}

function findIn(head: Head, id: string, name: string): HeadRelease {
  const about = findRelease(head, id);
  if (about !== null) return about;
  throw new Error(`${name} has no release ${id}. \`npm run releases\` lists the stored releases.`);
}
