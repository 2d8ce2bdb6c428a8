import pMap from 'p-map';
import type { Upload } from '#publish/targets/target.ts';
import type { NamedRelease } from './head.ts';
import { type BrandStore, readChecked, type Steps, type Work } from './layout.ts';
import type { Homes } from './manifest-files.ts';
import { concurrency, type Listed } from './object-store.ts';

/** One publish's own folder of bytes. */
export interface Stage {
  readonly name: string;
  /** SHA-256 of what it holds. */
  readonly digests: Set<string>;
  readonly work: Work;
  readonly steps: Steps;
}

/** Visitors never read these objects: copying them to where visitors read sets other headers. */
const headers = { type: 'application/octet-stream', cache: 'no-store' };

/** In place: keeps the bytes of all releases that can go live again, by the publish that brought them and their digest. */
export class KeptBytes {
  readonly #brand: BrandStore;

  constructor(brand: BrandStore) {
    this.#brand = brand;
  }

  keyOf(stage: string, sha256: string): string {
    return `${this.#brand.keys.kept}${stage}/${sha256}`;
  }

  /** Fills a stage with the bytes of these paths: copied within the store where another stage has them, else read from the dist. */
  async bring(
    stage: Stage,
    paths: readonly string[],
    homes: Homes,
    readFile: Upload['readFile'] | null,
  ): Promise<void> {
    const { work, digests, steps } = stage;
    const wanted = new Map(paths.map((path) => [work.files.get(path)?.sha256 ?? '', path]));
    for (const sha256 of digests) wanted.delete(sha256);
    steps.expect(wanted.size);
    const bring = async ([sha256, path]: readonly [string, string]) => {
      const to = this.keyOf(stage.name, sha256);
      const home = homes.get(sha256);
      const isCopied =
        home !== undefined && (await this.#brand.store.copy(this.keyOf(home, sha256), to, headers));
      if (!isCopied) await this.#put(path, to, work, readFile);
      digests.add(sha256);
      steps.step();
    };
    await pMap(wanted, bring, { concurrency });
  }

  async #put(path: string, to: string, work: Work, readFile: Upload['readFile'] | null): Promise<void> {
    if (readFile === null) {
      throw new Error(
        `The store no longer has ${path} of release ${work.about.id}. Promote another release, or publish anew.`,
      );
    }
    await this.#brand.store.put(to, await readChecked(path, work, readFile), headers);
  }

  async drop(stage: string): Promise<void> {
    const { store, keys } = this.#brand;
    await store.remove((await store.list(`${keys.kept}${stage}/`)).map(({ key }) => key));
  }

  /** Removes stages in which no needed release has bytes, and from the others what only former releases had there. */
  async sweep(
    folders: readonly Listed[],
    needed: readonly NamedRelease[],
    former: readonly NamedRelease[],
    isOver: (ticket: number) => boolean,
  ): Promise<void> {
    const { manifests, store, keys } = this.#brand;
    const stages = folders.filter(({ name }) => isOver(ticketOf(name)));
    const over = former.filter(({ ticket }) => isOver(ticket));
    const newest = needed.find(({ ticket }) => ticket === Math.max(...needed.map((about) => about.ticket)));
    const few = newest === undefined ? new Set<string>() : await this.#keysOf([newest]);
    const isEachKnown = stages.every(({ key }) => [...few].some((kept) => kept.startsWith(key)));
    if (isEachKnown && over.length === 0) return;
    const stays = await this.#keysOf(needed);
    const usedStages = new Set([...stays].map((key) => key.slice(0, key.lastIndexOf('/') + 1)));
    for (const { key, name } of stages) if (!usedStages.has(key)) await this.drop(name);
    const leftOver = new Set<string>();
    for (const about of over) {
      // Another tidying may have removed the manifest just now, and its bytes with it.
      for (const [sha256, home] of (await manifests.find(about))?.homes ?? []) {
        const key = this.keyOf(home, sha256);
        if (!stays.has(key) && usedStages.has(`${keys.kept}${home}/`)) leftOver.add(key);
      }
    }
    await store.remove([...leftOver]);
  }

  async #keysOf(releases: readonly NamedRelease[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const about of releases) {
      const { homes } = await this.#brand.manifests.read(about);
      for (const [sha256, home] of homes) found.add(this.keyOf(home, sha256));
    }
    return found;
  }
}

function ticketOf(stage: string): number {
  return Number(/^\d+/.exec(stage)?.[0] ?? 0);
}
