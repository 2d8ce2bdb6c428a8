import { hash } from 'node:crypto';
import { cacheControl } from '#release/cache-class.ts';
import type { ReleaseFiles } from '#release/file-changes.ts';
import { formatRefreshFlag, refreshFlag } from '#release/refresh-flag.ts';
import type { ReleaseFile } from '#release/release.ts';
import type { OnStep, TargetResult, Upload } from '#publish/targets/target.ts';
import type { About, Head, SlotName } from './head.ts';
import type { HeadFile } from './head-file.ts';
import type { Keys } from './keys.ts';
import type { ManifestFiles } from './manifest-files.ts';
import type { Headers, Listed, ObjectStore } from './object-store.ts';

export interface BrandStore {
  readonly store: ObjectStore;
  readonly keys: Keys;
  readonly head: HeadFile;
  readonly manifests: ManifestFiles;
  readonly now: () => number;
}

export interface Work {
  readonly about: About;
  readonly files: ReleaseFiles;
  readonly contents: string;
  readonly slot: SlotName;
  readonly ticket: number;
  readonly onStep: OnStep;
  /** Throws if the release may not go live with this head. */
  readonly check: (head: Head) => void;
}

/** Used by releases that are needed or may still go live. `bytes` are digests. */
export interface Used {
  readonly ids: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  readonly bytes: ReadonlySet<string>;
}

export interface Layout {
  publish(work: Work, readFile: Upload['readFile']): Promise<TargetResult['kind']>;
  promote(work: Work): Promise<TargetResult['kind']>;
  keyOf(about: About, path: string, file: ReleaseFile): string;
  list(): Promise<readonly Listed[]>;
  findGone(objects: readonly Listed[], used: Used): Promise<readonly string[]>;
}

export function headersOf({ type, cache }: ReleaseFile): Headers {
  return { type, cache: cacheControl[cache] };
}

export async function writeRefreshFlag(
  { store, keys }: Pick<BrandStore, 'store' | 'keys'>,
  isOn: boolean,
  id: string,
): Promise<void> {
  const { type, cacheControl: cache } = refreshFlag;
  await store.put(keys.refreshFlagOf(id), Buffer.from(formatRefreshFlag(isOn, id)), { type, cache });
}

/** Reads a file. Throws if its bytes have changed. */
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

export class Steps {
  readonly #onStep: OnStep;
  #done = 0;
  #total = 0;

  constructor(onStep: OnStep) {
    this.#onStep = onStep;
  }

  /** Announces `now` steps, and `later` steps after them. */
  expect(now: number, later = 0): void {
    this.#total = this.#done + now + later;
  }

  step(): void {
    this.#done += 1;
    this.#onStep(this.#done, this.#total);
  }
}
