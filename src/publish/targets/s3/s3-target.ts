import { compareFiles, isEmpty } from '#release/release.ts';
import { isSuperseded, requireRelease, toStateMethods } from '#publish/targets/head.ts';
import { readStoredFile } from '#publish/targets/stored-release.ts';
import type { Target, TargetNote, TargetResult } from '#publish/targets/target.ts';
import { type S3Options, toKeys } from './address.ts';
import { S3HeadFile } from './head-file.ts';
import { toInPlaceLayout } from './in-place.ts';
import { type BrandStore, type Layout, type Work, writeRefreshFlag } from './layout.ts';
import { openManifestFiles } from './manifest-files.ts';
import { noStore, ObjectStore } from './object-store.ts';
import { toPointerLayout } from './pointer.ts';
import { pruneReleases } from './prune.ts';

export async function openS3Target(options: S3Options, brandCode: string, now = Date.now): Promise<Target> {
  const store = await ObjectStore.open(options);
  const keys = toKeys(options, brandCode);
  const head = new S3HeadFile(store, keys, now);
  const manifests = openManifestFiles(store, keys);
  const name = `s3://${options.bucket}/${options.prefix} (${brandCode})`;
  const brand = { name, store, keys, head, manifests, now };
  const layout = options.layout === 'pointer' ? toPointerLayout(brand) : toInPlaceLayout(brand);
  const { takeTicket, ...methods } = toStateMethods(head);
  return {
    ...{ name, ...methods },
    purgeNote: openNote(store, keys.purgeDue),
    takeTicket: () => {
      store.takeTransfer();
      return takeTicket();
    },
    readLive: async () => {
      const { release } = (await head.readRecent()).live;
      return release && manifests.readRelease(release);
    },
    readRelease: async (id) => manifests.readRelease(requireRelease(await head.read(), id, name)),
    readFile: (release, path) =>
      readStoredFile(release, path, async () => {
        const file = release.files.get(path);
        if (file === undefined) return null;
        return (await store.get(layout.keyOf(release.id, path, file)))?.bytes ?? null;
      }),
    ...toPublishing(brand, layout),
    setRefresh: async (isOn, id) => {
      const { live } = await head.read();
      if (live.release?.id === id) await writeRefreshFlag(brand, isOn, id);
    },
    prune: (keep) => pruneReleases(brand, layout, keep),
    close: async () => store.close(),
  };
}

function toPublishing(brand: BrandStore, layout: Layout): Pick<Target, 'publish' | 'promote'> {
  const { name, store, head, manifests } = brand;
  const goLive = async (work: Work, sameId: string | null): Promise<TargetResult> => {
    const isRaised = sameId !== null && (await raiseTicket(head, sameId, work.ticket));
    const kind = isRaised ? 'unchanged' : await layout.goLive(work);
    return { kind, transfer: store.takeTransfer() };
  };
  const toSuperseded = (): TargetResult => ({ kind: 'superseded', transfer: store.takeTransfer() });
  return {
    publish: async ({ release, ticket, isHeld, readFile, onStep }) => {
      const slot = isHeld ? 'held' : 'live';
      const before = await head.recall();
      if (isSuperseded(before, slot, ticket)) return toSuperseded();
      const live = isHeld ? null : before.live.release;
      const isSame =
        live !== null && isEmpty(compareFiles((await manifests.read(live)).files, release.files));
      return goLive({ release, slot, ticket, readFile, onStep }, isSame ? live.id : null);
    },
    promote: async (id, ticket) => {
      const before = await head.read();
      const info = requireRelease(before, id, name);
      if (isSuperseded(before, 'live', ticket)) return toSuperseded();
      const release = await manifests.readRelease(info);
      return goLive({ release, slot: 'live', ticket, readFile: null, onStep: () => {} }, id);
    },
  };
}

function openNote(store: ObjectStore, key: string): TargetNote {
  return {
    read: async () => {
      const found = await store.get(key);
      return found === null ? null : Buffer.from(found.bytes).toString();
    },
    write: (text) => (text === null ? store.remove([key]) : store.put(key, Buffer.from(text), noStore)),
  };
}

async function raiseTicket(head: S3HeadFile, id: string, ticket: number): Promise<boolean> {
  let isRaised = false;
  await head.change((before) => {
    const { live } = before;
    isRaised = live.release?.id === id && live.claims.length === 0 && !isSuperseded(before, 'live', ticket);
    return isRaised ? { ...before, live: { ...live, ticket } } : null;
  });
  return isRaised;
}
