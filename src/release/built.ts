import type { Contents } from './contents.ts';
import type { Release } from './release.ts';

/** A dist as a build left it: what a release is made of. */
export interface BuiltDist extends Pick<
  Release,
  'brand' | 'code' | 'commit' | 'snapshot' | 'counts' | 'files'
> {
  readonly contents: Contents;
  /** The ERP as browsers reach it. */
  readonly publicErpHost: string;
  /** True where its products come from the embedded demo ERP. */
  readonly isDemo: boolean;
  /** Why a later build than the one that made it failed; null where none did. */
  readonly failure: string | null;
  /** A file's bytes, by its path in the dist. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
}
