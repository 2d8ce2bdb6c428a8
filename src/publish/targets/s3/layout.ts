import { cacheControl } from '#release/file-kind.ts';
import type { ReleaseFiles } from '#release/file-changes.ts';
import { formatRefreshFile, refreshFile, type ReleaseFile } from '#release/release.ts';
import type { OnStep, TargetResult, Upload } from '#publish/targets/target.ts';
import type { HeadRelease, Head, SlotName } from './head.ts';
import type { HeadFile } from './head-file.ts';
import type { Keys } from './address.ts';
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
  readonly about: HeadRelease;
  readonly files: ReleaseFiles;
  readonly contents: string;
  readonly slot: SlotName;
  readonly ticket: number;
  readonly onStep: OnStep;
  /** Throws if the release may not go live with this head. */
  readonly check: (head: Head) => void;
}

/** Objects of releases that are kept or may still go live. `bytes` are digests. */
export interface Used {
  readonly ids: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  readonly bytes: ReadonlySet<string>;
}

export interface Layout {
  publish(work: Work, readFile: Upload['readFile']): Promise<TargetResult['kind']>;
  promote(work: Work): Promise<TargetResult['kind']>;
  keyOf(about: HeadRelease, path: string, file: ReleaseFile): string;
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
  const { type, cacheControl: cache } = refreshFile;
  await store.put(keys.refreshFileOf(id), Buffer.from(formatRefreshFile(isOn, id)), { type, cache });
}

/** Counts the steps of a publish. `expect` announces `now` steps and an estimate of the `later` ones. */
export function countSteps(onStep: OnStep) {
  let [done, total] = [0, 0];
  return {
    expect: (now: number, later = 0) => {
      total = done + now + later;
    },
    step: () => {
      done += 1;
      onStep(done, total);
    },
  };
}
