import type { CatalogueRecord } from '#catalogue/record.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Manifest } from './manifest.ts';
import type { Release } from './release.ts';

/** A dist as a build left it, from which a release is made. */
export interface BuiltDist extends Pick<
  Release,
  'brand' | 'code' | 'commit' | 'counts' | 'files' | 'pulledAt'
> {
  readonly record: CatalogueRecord;
  readonly manifest: Manifest;
  /** The snapshot that its pages were rendered from. */
  readonly snapshot: Snapshot;
  readonly snapshotDigest: string;
  /** Why a build after the one that made it failed; null where none did. */
  readonly failure: string | null;
  /** Reads a file's bytes, by its path in the dist. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
}
