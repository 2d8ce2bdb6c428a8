import { cacheControl } from '#release/file-kind.ts';
import { formatRefreshFile, refreshFile, type Release, type ReleaseFile } from '#release/release.ts';
import { type Head, isSuperseded, requireRelease, type SlotName } from '#publish/targets/head.ts';
import type { OnStep, TargetResult, Upload } from '#publish/targets/target.ts';
import type { S3HeadFile } from './head-file.ts';
import type { Keys } from './address.ts';
import type { ManifestFiles } from './manifest-files.ts';
import type { Headers, Listed, ObjectStore } from './object-store.ts';

export interface BrandStore {
  readonly name: string;
  readonly store: ObjectStore;
  readonly keys: Keys;
  readonly head: S3HeadFile;
  readonly manifests: ManifestFiles;
  readonly now: () => number;
}

export interface Work {
  readonly release: Release;
  readonly slot: SlotName;
  readonly ticket: number;
  /** Null if the release is already stored. */
  readonly readFile: Upload['readFile'] | null;
  readonly onStep: OnStep;
}

/** Returns false if a publisher with a higher ticket was faster. Throws if the stored release was removed. */
export function mayGoLive(
  head: Head,
  { release, slot, ticket, readFile }: Work,
  { name }: Pick<BrandStore, 'name'>,
): boolean {
  if (isSuperseded(head, slot, ticket)) return false;
  if (readFile === null) requireRelease(head, release.id, name);
  return true;
}

/** `bytes` contains the SHA-256 digests of files. */
export interface Used {
  readonly ids: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  readonly bytes: ReadonlySet<string>;
}

export interface Layout {
  goLive(work: Work): Promise<TargetResult['kind']>;
  keyOf(id: string, path: string, file: ReleaseFile): string;
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

/** `expect(now, later)` sets the number of remaining steps to `now + later`, where `later` is an estimate. */
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
