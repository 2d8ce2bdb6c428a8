import type { FormerAddresses } from './moves.ts';
import type { FormerProducts } from './withdrawn.ts';

/** The live release, as far as the next one follows it. */
export interface FormerSite extends FormerProducts {
  /** Whether its products are invented; null where nobody knows. */
  readonly isDemo: boolean | null;
  /** Absent where nobody knows them: then those of the last snapshot count. */
  readonly addresses?: FormerAddresses;
}
