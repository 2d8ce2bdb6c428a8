import type { FormerAddresses } from './moves.ts';
import type { FormerProducts } from './withdrawn.ts';

/** What visitors get until the next release, as far as that one follows it. */
export interface FormerSite extends FormerProducts {
  /** Whether its products are invented; null where nobody knows. */
  readonly isDemo: boolean | null;
  /** Absent where nobody knows them: then those of the last snapshot count. */
  readonly addresses?: FormerAddresses;
}
