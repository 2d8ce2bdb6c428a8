import { hash } from 'node:crypto';
import { cacheControl } from '#release/cache-class.ts';
import type { ReleaseFile } from '#release/release.ts';
import type { OnStep, TargetResult, Upload } from '#publish/targets/target.ts';
import type { About, Head, SlotName } from './head.ts';
import type { HeadFile } from './head-file.ts';
import type { Keys } from './keys.ts';
import type { Homes, ManifestFiles, ReleaseFiles } from './manifest-files.ts';
import type { Headers, Listed, ObjectStore } from './object-store.ts';

/** One brand's part of a store. */
export interface BrandStore {
  readonly store: ObjectStore;
  readonly keys: Keys;
  readonly head: HeadFile;
  readonly manifests: ManifestFiles;
  /** In ms. */
  readonly now: () => number;
}

/** A release on its way into a slot. */
export interface Work {
  readonly about: About;
  readonly files: ReleaseFiles;
  readonly contents: string;
  readonly slot: SlotName;
  /** The ticket of the publish or promotion. */
  readonly ticket: number;
  readonly onStep: OnStep;
  /** Called with the head that is to change; throws where the release may not go live any more. */
  readonly check: (head: Head) => void;
}

/** What releases use that are needed or may still go live. */
export interface Used {
  readonly ids: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  /** Keys of their kept bytes. */
  readonly bytes: ReadonlySet<string>;
}

/** Brings releases to where they are read. */
export interface Layout {
  /** Brings a dist. */
  bring(work: Work, readFile: Upload['readFile']): Promise<TargetResult['kind']>;
  /** Makes a release live that the store has. */
  promote(work: Work, homes: Homes): Promise<TargetResult['kind']>;
  /** Returns the key under which a stored release has a file. */
  keyOf(about: About, path: string, file: ReleaseFile, homes: Homes): string;
  /** Lists the folders of releases, or the objects of their bytes. */
  list(): Promise<readonly Listed[]>;
  /** Returns the keys of the objects in that list that no release uses. */
  findGone(objects: readonly Listed[], used: Used): Promise<readonly string[]>;
}

export function headersOf({ type, cache }: ReleaseFile): Headers {
  return { type, cache: cacheControl[cache] };
}

/** Reads a file; throws where its bytes are not those of the release any more. */
export async function readChecked(
  path: string,
  { files, about }: Work,
  readFile: Upload['readFile'],
): Promise<Uint8Array> {
  const bytes = await readFile(path);
  if (hash('sha256', bytes) === files.get(path)?.sha256) return bytes;
  throw new Error(
    `${path} is not what release ${about.id} says: the dist was changed meanwhile. Nothing of it went live; build and publish again.`,
  );
}

/** Counts steps for `onStep`. */
export class Steps {
  readonly #onStep: OnStep;
  #done = 0;
  #total = 0;

  constructor(onStep: OnStep) {
    this.#onStep = onStep;
  }

  /** Sets how many steps follow now, and how many after those. */
  expect(now: number, later = 0): void {
    this.#total = this.#done + now + later;
  }

  step(): void {
    this.#done += 1;
    this.#onStep(this.#done, this.#total);
  }
}
