import type { Move } from './moves.ts';
import type { Snapshot } from './snapshot.ts';
import type { FormerProducts } from './withdrawn.ts';

/** The live release, as far as the next one follows it. */
export interface FormerSite extends FormerProducts {
  /** Whether its products are invented; null where nobody knows. */
  readonly isDemo: boolean | null;
  /** Former addresses of its groups; null where nobody knows them: then those of the last snapshot count. */
  readonly moves: readonly Move[] | null;
}

/** The site before the first release. */
export const noFormerSite: FormerSite = {
  ...{ isDemo: false, products: [], withdrawn: [] },
  ...{ groups: { category: [], series: [] }, moves: [] },
};

/** Where nothing was published, a snapshot stands for what was. */
export function snapshotAsFormerSite(snapshot: FormerSnapshot): FormerSite {
  const { isDemo, products, withdrawn, categories, series, moves } = snapshot;
  return { isDemo, products, withdrawn, groups: { category: categories, series }, moves };
}

type FormerSnapshot = Pick<Snapshot, 'isDemo' | 'withdrawn' | 'moves'> & {
  readonly products: FormerSite['products'];
  readonly categories: FormerSite['groups']['category'];
  readonly series: FormerSite['groups']['series'];
};
