import type {
  AssetDigests,
  Retention,
  LiveRelease,
  TargetNote,
  TargetResult,
  StoredRelease,
  Target,
  Upload,
} from '#publish/targets/target.ts';
import { readStoredFile } from '#publish/targets/stored-release.ts';
import type { Release } from '#release/release.ts';
import type { S3Options } from './address.ts';
import {
  type About,
  discardRelease,
  findRelease,
  type Head,
  heldOf,
  isSuperseded,
  newestFirst,
  pinHeld,
  soleLiveSlot,
  toAbout,
  toReleaseAbout,
} from './head.ts';
import { HeadFile } from './head-file.ts';
import { InPlaceLayout } from './in-place.ts';
import { toKeys } from './keys.ts';
import { type BrandStore, type Layout, writeRefreshFlag } from './layout.ts';
import { ManifestFiles } from './manifest-files.ts';
import { ObjectStore } from './object-store.ts';
import { PointerLayout } from './pointer.ts';
import { tidy } from './tidy.ts';

export interface S3TargetOptions {
  readonly now?: () => number;
}

export async function openS3Target(
  options: S3Options,
  brandCode: string,
  { now = Date.now }: S3TargetOptions = {},
): Promise<Target> {
  const store = await ObjectStore.open(options);
  const keys = toKeys(options, brandCode);
  const head = new HeadFile(store, keys, now);
  const brand = { store, keys, head, manifests: new ManifestFiles(store, keys), now };
  const layout = options.layout === 'pointer' ? new PointerLayout(brand) : new InPlaceLayout(brand);
  return new S3Target(`s3://${options.bucket}/${options.prefix} (${brandCode})`, brand, layout);
}

class S3Target implements Target {
  readonly name: string;
  readonly #brand: BrandStore;
  readonly #layout: Layout;

  readonly purgeNote: TargetNote;

  constructor(name: string, brand: BrandStore, layout: Layout) {
    const { store, keys } = brand;
    this.purgeNote = {
      read: async () => {
        const found = await store.get(keys.purgeDue);
        return found === null ? null : Buffer.from(found.bytes).toString();
      },
      write: (text) =>
        text === null
          ? store.discard(keys.purgeDue)
          : store.put(keys.purgeDue, Buffer.from(text), { type: 'application/json', cache: 'no-store' }),
    };
    this.name = name;
    this.#brand = brand;
    this.#layout = layout;
  }

  async takeTicket(): Promise<number> {
    this.#brand.store.takeTransfer();
    return (await this.#brand.head.change((head) => ({ ...head, issued: head.issued + 1 }))).issued;
  }

  takeRollbackTicket(): Promise<number> {
    return this.takeTicket();
  }

  async readLive(): Promise<LiveRelease | null> {
    const { release, ticket } = (await this.#brand.head.readRecent()).live;
    return release && { release: await this.#brand.manifests.readRelease(release), ticket };
  }

  async findAssets(paths: readonly string[]): Promise<AssetDigests> {
    if (paths.length === 0) return new Map();
    return this.#brand.manifests.findAssets(paths, (await this.#brand.head.recall()).releases);
  }

  async listReleases(): Promise<readonly StoredRelease[]> {
    const head = await this.#brand.head.read();
    const held = heldOf(head);
    const stateOf = ({ id }: About) => {
      if (id === head.live.release?.id) return 'live';
      return id === held?.id ? 'held' : 'former';
    };
    const all = [...head.releases, ...(held === null ? [] : [held])];
    return newestFirst(all).map((about) => ({ release: toReleaseAbout(about), state: stateOf(about) }));
  }

  async readRelease(id: string): Promise<Release> {
    return this.#brand.manifests.readRelease(await this.#find(id));
  }

  async readFile(release: Release, path: string): Promise<Uint8Array | null> {
    const about = await this.#find(release.id);
    const { files } = await this.#brand.manifests.read(about);
    return readStoredFile(release, path, async () => {
      const file = files.get(path);
      if (file === undefined) return null;
      return (await this.#brand.store.get(this.#layout.keyOf(about, path, file)))?.bytes ?? null;
    });
  }

  async publish({ release, ticket, isHeld, readFile, onStep }: Upload): Promise<TargetResult> {
    const slot = isHeld ? 'held' : 'live';
    const about = toAbout(release, ticket);
    return this.#measure(async () => {
      if (isSuperseded(await this.#brand.head.recall(), slot, ticket)) return 'superseded';
      if (!isHeld && (await this.#raise(about.digest, ticket))) return 'unchanged';
      const { files, contents } = release;
      return this.#layout.publish(
        { about, files, contents, slot, ticket, onStep, check: () => {} },
        readFile,
      );
    });
  }

  async promote(id: string, ticket: number): Promise<TargetResult> {
    return this.#measure(async () => {
      const about = await this.#find(id);
      // Another publisher may have removed it meanwhile.
      const check = (head: Head) => void this.#findIn(head, id);
      if (isSuperseded(await this.#brand.head.recall(), 'live', ticket)) return 'superseded';
      if (await this.#raise(about.digest, ticket, id)) return 'unchanged';
      const manifest = await this.#brand.manifests.read(about);
      return this.#layout.promote({ ...manifest, about, slot: 'live', ticket, onStep: () => {}, check });
    });
  }

  async pin(id: string): Promise<boolean> {
    await this.#brand.head.read();
    return findRelease(await this.#brand.head.change((head) => pinHeld(head, id)), id) !== null;
  }

  async discard(id: string): Promise<void> {
    await this.#brand.head.read();
    await this.#brand.head.change((head) => discardRelease(head, id));
  }

  async setRefresh(isOn: boolean, id: string): Promise<void> {
    const { live } = await this.#brand.head.read();
    if (live.release?.id === id) await writeRefreshFlag(this.#brand, isOn, id);
  }

  async tidy(keep: Retention): Promise<void> {
    await tidy(this.#brand, this.#layout, keep);
  }

  async close(): Promise<void> {
    this.#brand.store.close();
  }

  async #raise(digest: string, ticket: number, id?: string): Promise<boolean> {
    let isRaised = false;
    await this.#brand.head.change((head) => {
      const live = soleLiveSlot(head, digest);
      isRaised =
        live !== null && !isSuperseded(head, 'live', ticket) && (id ?? live.release?.id) === live.release?.id;
      return isRaised ? { ...head, live: { ...head.live, ticket } } : null;
    });
    return isRaised;
  }

  async #find(id: string): Promise<About> {
    return this.#findIn(await this.#brand.head.read(), id);
  }

  #findIn(head: Head, id: string): About {
    const about = findRelease(head, id);
    if (about !== null) return about;
    throw new Error(
      `${this.name} has no release ${id}. See \`npm run releases\` for those that can be promoted.`,
    );
  }

  /** Counts the calls since the ticket was taken. */
  async #measure(work: () => Promise<TargetResult['kind']>): Promise<TargetResult> {
    const kind = await work();
    return { kind, transfer: this.#brand.store.takeTransfer() };
  }
}
