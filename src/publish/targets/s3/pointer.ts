import pMap from 'p-map';
import type { TargetResult, Upload } from '#publish/targets/target.ts';
import type { ReleaseFile } from '#release/release.ts';
import { findExpired, restoreExpired } from './expired-assets.ts';
import { type About, isPassed, type NamedRelease, completeSlot } from './head.ts';
import { type BrandStore, headersOf, type Layout, readChecked, Steps, type Work } from './layout.ts';
import { noManifest, type ReleaseFiles } from './manifest-files.ts';
import { concurrency, type Listed } from './object-store.ts';
import { isSameFile } from '#release/file-changes.ts';

/**
 * Gives each release a folder; the head points to the live one. Nothing that visitors read is ever overwritten, so no
 * publisher, however late it wakes, can harm what another made live.
 */
export class PointerLayout implements Layout {
  readonly #brand: BrandStore;

  constructor(brand: BrandStore) {
    this.#brand = brand;
  }

  async bring(work: Work, readFile: Upload['readFile']): Promise<TargetResult['kind']> {
    const { head, manifests } = this.#brand;
    const former = (await head.recall()).live.release;
    const known = former === null ? noManifest : await manifests.read(former);
    // Before any file, so that a tidying finds whose folder it is.
    await manifests.write(work.about, { ...work, homes: new Map() });
    const put = (path: string) => this.#put(path, work, readFile);
    const steps = new Steps(work.onStep);
    const isThere = (path: string, file: ReleaseFile) => {
      return file.cache === 'immutable' && isSameFile(known.files.get(path), file);
    };
    const wanted = [...work.files].filter(([path, file]) => !isThere(path, file));
    steps.expect(wanted.length);
    const bring = async ([path, file]: readonly [string, ReleaseFile]) => {
      if (!(await this.#copy(path, file, work, former, known.files))) await put(path);
      steps.step();
    };
    await pMap(wanted, bring, { concurrency });
    return this.#point(work, async (lost) => void (await pMap(lost, put, { concurrency })));
  }

  async promote(work: Work): Promise<TargetResult['kind']> {
    return this.#point(work, async (lost) => {
      throw new Error(
        `Release ${work.about.id} has lost ${lost.join(', ')}. Promote another release, or publish anew.`,
      );
    });
  }

  keyOf({ id }: About, path: string, { cache }: ReleaseFile): string {
    const { keys } = this.#brand;
    return `${cache === 'immutable' ? keys.root : `${keys.releases}${id}/`}${path}`;
  }

  async listFolders(): Promise<readonly Listed[]> {
    return this.#brand.store.list(this.#brand.keys.releases, true);
  }

  async sweep(
    folders: readonly Listed[],
    needed: readonly NamedRelease[],
    former: readonly NamedRelease[],
    isOver: (ticket: number) => boolean,
  ): Promise<void> {
    const { store } = this.#brand;
    const stays = new Set(needed.map(({ id }) => id));
    const runs = new Set(former.filter(({ ticket }) => !isOver(ticket)).map(({ id }) => id));
    for (const { key, name } of folders) {
      if (stays.has(name) || runs.has(name)) continue;
      await store.remove((await store.list(key)).map((listed) => listed.key));
    }
  }

  async #point(
    work: Work,
    bringAgain: (lost: readonly string[]) => Promise<void>,
  ): Promise<TargetResult['kind']> {
    const { slot, ticket, about, files } = work;
    for (;;) {
      let lost: readonly string[] = [];
      const after = await this.#brand.head.change((head) => {
        lost = findExpired(head, files);
        if (isPassed(head, slot, ticket)) return null;
        work.check(head);
        return lost.length > 0 ? null : completeSlot(head, slot, ticket, about);
      });
      if (isPassed(after, slot, ticket)) return 'superseded';
      if (lost.length === 0) return slot;
      await restoreExpired(this.#brand, lost, () => bringAgain(lost));
    }
  }

  /** Copies from the folder of the live release; false where that has no such file. */
  async #copy(
    path: string,
    file: ReleaseFile,
    { about }: Work,
    former: About | null,
    known: ReleaseFiles,
  ): Promise<boolean> {
    if (former === null || file.cache === 'immutable' || !isSameFile(known.get(path), file)) return false;
    // The same release once more has its files already, and a store refuses to copy an object onto itself.
    if (former.id === about.id) return true;
    const { store, keys } = this.#brand;
    const from = `${keys.releases}${former.id}/${path}`;
    return store.copy(from, `${keys.releases}${about.id}/${path}`, headersOf(file));
  }

  async #put(path: string, work: Work, readFile: Upload['readFile']): Promise<void> {
    const file = work.files.get(path);
    if (file === undefined) return;
    const key = this.keyOf(work.about, path, file);
    await this.#brand.store.put(key, await readChecked(path, work, readFile), headersOf(file));
  }
}
