import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Contents } from './contents.ts';
import type { Release } from './release.ts';

/** A dist as a build left it: what a release is made of. */
export interface BuiltDist extends Pick<Release, 'brand' | 'code' | 'commit' | 'counts' | 'files'> {
  readonly contents: Contents;
  /** What its pages show. */
  readonly snapshot: Snapshot;
  readonly snapshotDigest: string;
  /** Why a later build than the one that made it failed; null where none did. */
  readonly failure: string | null;
  /** A file's bytes, by its path in the dist. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
}
