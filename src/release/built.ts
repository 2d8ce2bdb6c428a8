import type { CatalogueRecord } from '#catalogue/record.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Manifest } from './manifest.ts';
import type { Release } from './release.ts';

export interface BuiltDist extends Pick<
  Release,
  'brand' | 'code' | 'commit' | 'counts' | 'files' | 'pulledAt'
> {
  readonly record: CatalogueRecord;
  readonly manifest: Manifest;
  readonly snapshot: Snapshot;
  readonly snapshotDigest: string;
  /** The error of a later failed build; null without one. */
  readonly failure: string | null;
  readonly readFile: (path: string) => Promise<Uint8Array>;
}
