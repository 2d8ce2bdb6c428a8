import pMap from 'p-map';
import { readChecked } from '#publish/targets/stored-release.ts';
import type { TargetResult, Upload } from '#publish/targets/target.ts';
import { isSameFile, type ReleaseFiles } from '#release/file-changes.ts';
import type { ReleaseFile } from '#release/release.ts';
import { type About, completeSlot, type Head, isSuperseded } from './head.ts';
import {
  type BrandStore,
  countSteps,
  headersOf,
  type Layout,
  type Used,
  type Work,
  writeRefreshFlag,
} from './layout.ts';
import { withLock } from './lock.ts';
import { noManifest } from './manifest-files.ts';
import { concurrency, type Listed } from './object-store.ts';

/**
 * Gives each release a folder; the head names the live one. Files that visitors read are never overwritten, so a late
 * publisher harms no other release.
 */
export class PointerLayout implements Layout {
  readonly #brand: BrandStore;

  constructor(brand: BrandStore) {
    this.#brand = brand;
  }

  async publish(work: Work, readFile: Upload['readFile']): Promise<TargetResult['kind']> {
    const { head, manifests } = this.#brand;
    const before = await head.recall();
    const former = before.live.release;
    const known = former === null ? noManifest : await manifests.read(former);
    // Written before any file, so that tidying knows the owner of the folder.
    await manifests.write(work.about, work);
    if (work.slot === 'live') await writeRefreshFlag(this.#brand, false, work.about.id);
    const put = (path: string) => this.#put(path, work, readFile);
    const steps = countSteps(work.onStep);
    const wanted = [...work.files].filter(([path, file]) => !isSharedAsset(path, file, known.files));
    steps.expect(wanted.length);
    const uploadFile = async ([path, file]: readonly [string, ReleaseFile]) => {
      if (!(await this.#copy(path, file, work, former, known.files))) await put(path);
      steps.step();
    };
    await pMap(wanted, uploadFile, { concurrency });
    return this.#point(work, before, put);
  }

  async promote(work: Work): Promise<TargetResult['kind']> {
    const { slot, ticket, about, check } = work;
    await writeRefreshFlag(this.#brand, false, about.id);
    const after = await this.#brand.head.change((head) => {
      if (isSuperseded(head, slot, ticket)) return null;
      check(head);
      return completeSlot(head, slot, ticket, about);
    });
    return isSuperseded(after, slot, ticket) ? 'superseded' : slot;
  }

  keyOf({ id }: About, path: string, { cache }: ReleaseFile): string {
    const { keys } = this.#brand;
    return `${cache === 'immutable' ? keys.root : `${keys.releases}${id}/`}${path}`;
  }

  list(): Promise<readonly Listed[]> {
    return this.#brand.store.list(this.#brand.keys.releases, true);
  }

  async findGone(folders: readonly Listed[], { ids }: Used): Promise<readonly string[]> {
    const gone: string[] = [];
    for (const { key, name } of folders)
      if (!ids.has(name)) gone.push(...(await this.#brand.store.list(key)).map((listed) => listed.key));
    return gone;
  }

  /** Points to the release. If tidying may have removed assets meanwhile, uploads them again under the lock. */
  async #point(
    { slot, ticket, about, files }: Work,
    before: Head,
    put: (path: string) => Promise<void>,
  ): Promise<TargetResult['kind']> {
    const { head, manifests } = this.#brand;
    let isSwept = false;
    const after = await head.change((now) => {
      isSwept = now.lock !== null || now.sweeps !== before.sweeps;
      return isSuperseded(now, slot, ticket) || isSwept ? null : completeSlot(now, slot, ticket, about);
    });
    if (isSuperseded(after, slot, ticket)) return 'superseded';
    if (!isSwept) return slot;
    const kind = await withLock(
      this.#brand,
      (now) => (isSuperseded(now, slot, ticket) ? null : now),
      async (lock) => {
        const { release } = lock.head.live;
        const known = release === null ? noManifest : await manifests.read(release);
        const assets = [...files].filter(
          ([path, file]) => file.cache === 'immutable' && !isSharedAsset(path, file, known.files),
        );
        await pMap(assets, ([path]) => put(path), { concurrency });
        await lock.finish((now) => completeSlot(now, slot, ticket, about));
        return slot;
      },
    );
    return kind ?? 'superseded';
  }

  /** Copies from the folder of the live release; false if the file is not there. */
  async #copy(
    path: string,
    file: ReleaseFile,
    { about }: Work,
    former: About | null,
    known: ReleaseFiles,
  ): Promise<boolean> {
    if (former === null || file.cache === 'immutable' || !isSameFile(known.get(path), file)) return false;
    // Stores refuse to copy an object onto itself.
    if (former.id === about.id) return true;
    const { store, keys } = this.#brand;
    const from = `${keys.releases}${former.id}/${path}`;
    return store.copy(from, `${keys.releases}${about.id}/${path}`, headersOf(file));
  }

  async #put(path: string, work: Work, readFile: Upload['readFile']): Promise<void> {
    const file = work.files.get(path);
    if (file === undefined) return;
    const key = this.keyOf(work.about, path, file);
    const bytes = await readChecked({ id: work.about.id, files: work.files }, path, readFile);
    await this.#brand.store.put(key, bytes, headersOf(file));
  }
}

function isSharedAsset(path: string, file: ReleaseFile, files: ReleaseFiles): boolean {
  return file.cache === 'immutable' && isSameFile(files.get(path), file);
}
