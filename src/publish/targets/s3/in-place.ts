import { compareFiles, type ReleaseFiles } from '#release/release.ts';
import pMap from 'p-map';
import { completeSlot, isSuperseded } from '#publish/targets/head.ts';
import { readChecked } from '#publish/targets/stored-release.ts';
import type { TargetResult } from '#publish/targets/target.ts';
import { TargetError } from '#publish/targets/target.ts';
import { switchRank } from '#release/manifest.ts';
import type { S3Head } from './head-file.ts';
import {
  type BrandStore,
  countSteps,
  headersOf,
  type Layout,
  mayGoLive,
  type Work,
  writeRefreshFlag,
} from './layout.ts';
import { type Lock, LostLockError, withLock } from './lock.ts';
import { concurrency } from './object-store.ts';

/** Only publishers read these objects, so the objects need no specific type and no cache. */
const keptHeaders = { type: 'application/octet-stream', cache: 'no-store' };

/**
 * Stores the live files at the site's paths, and the bytes of all releases by digest.
 *
 * A publish adds a claim to the head before it changes the site's paths. If the publisher is killed, the next one
 * finds the claim and also rewrites files that may have changed.
 */
export function toInPlaceLayout(brand: BrandStore): Layout {
  const { store, keys, head, manifests } = brand;
  return {
    goLive: async (work) => {
      if (work.readFile !== null) await manifests.write(work.release);
      return new InPlacePublish(brand, work).run(await head.recall());
    },
    keyOf: (_, __, { sha256 }) => `${keys.kept}${sha256}`,
    list: () => store.list(keys.kept),
    findGone: async (objects, { bytes }) =>
      objects.filter(({ name }) => !bytes.has(name)).map(({ key }) => key),
  };
}

class InPlacePublish {
  readonly #brand: BrandStore;
  readonly #work: Work;
  readonly #steps: ReturnType<typeof countSteps>;
  readonly #kept = new Set<string>();

  constructor(brand: BrandStore, work: Work) {
    this.#brand = brand;
    this.#work = work;
    this.#steps = countSteps(work.onStep);
  }

  async run(before: S3Head): Promise<TargetResult['kind']> {
    const { release, slot, ticket } = this.#work;
    const { files: _, contents: __, ...about } = release;
    await this.#uploadBytes(await this.#plan(before), before);
    const kind = await withLock(
      this.#brand,
      (head) => {
        if (!mayGoLive(head, this.#work, this.#brand)) return null;
        if (slot === 'held') return head;
        return { ...head, live: { ...head.live, claims: [...head.live.claims, { ticket, about }] } };
      },
      (lock) => this.#goLive(lock, before),
    );
    return kind ?? 'superseded';
  }

  async #plan({ live }: S3Head): Promise<SwitchPlan> {
    const { release, slot } = this.#work;
    // A held release is not copied to the site's paths.
    if (slot === 'held') return { write: [[...release.files.keys()]], remove: [] };
    const mixture: ReleaseFiles[] = live.release === null ? [new Map()] : [];
    const claimed = live.claims.map(({ about }) => about);
    for (const about of live.release === null ? claimed : [live.release, ...claimed])
      mixture.push((await this.#brand.manifests.read(about)).files);
    return planSwitch(mixture, release.files);
  }

  async #uploadBytes({ write }: SwitchPlan, { live }: S3Head): Promise<void> {
    const { release, slot, readFile } = this.#work;
    const paths = write.flat();
    const missing = new Map<string, string>();
    if (readFile !== null) {
      const shown = live.release && (await this.#brand.manifests.read(live.release));
      for (const { sha256 } of shown?.files.values() ?? []) this.#kept.add(sha256);
      for (const path of paths) {
        const sha256 = release.files.get(path)?.sha256 ?? '';
        if (!this.#kept.has(sha256)) missing.set(sha256, path);
      }
    }
    this.#steps.expect(missing.size, slot === 'held' ? 0 : paths.length);
    await pMap(
      missing,
      async ([sha256, path]) => {
        await this.#putBytes(path, sha256);
        this.#kept.add(sha256);
        this.#steps.step();
      },
      { concurrency },
    );
  }

  async #putBytes(path: string, sha256: string): Promise<void> {
    const { store, keys } = this.#brand;
    const { release, readFile } = this.#work;
    if (readFile === null) {
      throw new Error(
        `The store no longer has ${path} of release ${release.id}. Make another release live with \`npm run rollback -- --to ID\`, or publish again.`,
      );
    }
    await store.put(`${keys.kept}${sha256}`, await readChecked(release, path, readFile), keptHeaders);
  }

  async #goLive(lock: Lock, before: S3Head): Promise<TargetResult['kind']> {
    const { head } = this.#brand;
    const { slot, ticket, release } = this.#work;
    const { files: _, contents: __, ...about } = release;
    try {
      // Another publisher may have pruned the uploaded bytes.
      if (lock.head.sweeps !== before.sweeps) this.#kept.clear();
      const plan = await this.#plan(lock.head);
      await this.#uploadBytes(plan, lock.head);
      if (slot === 'live') await this.#switch(plan, lock);
      await lock.finish((now) => completeSlot(now, slot, ticket, about));
      return slot;
    } catch (error) {
      const now = await head.read().catch(() => null);
      if (now !== null && isSuperseded(now, slot, ticket)) return 'superseded';
      throw toMixedError(error, this.#work);
    }
  }

  async #switch({ write, remove }: SwitchPlan, lock: Lock): Promise<void> {
    const { store, keys } = this.#brand;
    await writeRefreshFlag(this.#brand, false, this.#work.release.id);
    for (const paths of write) await pMap(paths, (path) => this.#copy(path, lock), { concurrency });
    const gone = remove.map((path) => `${keys.root}${path}`);
    await lock.send(() => store.remove(gone));
  }

  async #copy(path: string, lock: Lock): Promise<void> {
    const file = this.#work.release.files.get(path);
    if (file === undefined) return;
    const { store, keys } = this.#brand;
    const from = `${keys.kept}${file.sha256}`;
    const to = `${keys.root}${path}`;
    const copy = () => lock.send(() => store.copy(from, to, headersOf(file)));
    if (!(await copy())) {
      await this.#putBytes(path, file.sha256);
      await copy();
    }
    this.#steps.step();
  }
}

interface SwitchPlan {
  readonly write: readonly (readonly string[])[];
  readonly remove: readonly string[];
}

/**
 * Plans the writes and removals that turn a folder into `wanted`. The folder may contain files of any release in `mixture`,
 * which must not be empty. Assets are not removed, because open tabs may request them.
 */
export function planSwitch(mixture: readonly ReleaseFiles[], wanted: ReleaseFiles): SwitchPlan {
  const changes = mixture.map((files) => ({ files, ...compareFiles(files, wanted) }));
  const groups = Map.groupBy(new Set(changes.flatMap(({ changed }) => changed)), switchRank);
  const remove = changes.flatMap(({ files, removed }) =>
    removed.filter((path) => files.get(path)?.cache !== 'immutable'),
  );
  return {
    write: [...groups].toSorted(([one], [other]) => one - other).map(([, paths]) => paths),
    remove: [...new Set(remove)],
  };
}

function toMixedError(cause: unknown, { release, slot }: Work): unknown {
  if (cause instanceof LostLockError || slot === 'held') return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const isRefusal = cause instanceof TargetError && cause.isRefusal;
  return new TargetError(
    `Release ${release.id} was only partly uploaded. Visitors get some pages of this release and some of the previous release; each page is complete. Publish again or roll back, to replace all pages. (${reason})`,
    { isRefusal, cause },
  );
}
