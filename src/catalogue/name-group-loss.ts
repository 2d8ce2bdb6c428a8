import type { GroupKind } from './group.ts';
import type { NamedProduct } from './loss.ts';
import type { EnglishText } from './text.ts';

export interface NamedGroupLoss {
  /** Those that left a category or series which lost most of its products. */
  readonly products: readonly NamedProduct[];
  /** Those that are gone. */
  readonly groups: readonly NamedProduct[];
  /** Those that products left, the greatest loss first. */
  readonly shrunk: readonly ShrunkGroup[];
  /** How many products, and categories and series, there were in all. */
  readonly before: Readonly<Record<'products' | 'groups', number>>;
}

/** A category or series that is there, without most of its products. */
export interface ShrunkGroup {
  readonly kind: GroupKind;
  readonly name: EnglishText;
  /** Numbers of its products. */
  readonly before: number;
  readonly now: number;
}

/** How many of how many groups are gone or, where none is, how many products left one; and the groups that they left. */
export interface GroupLossNumbers {
  readonly kind: 'groups' | 'products';
  readonly count: number;
  readonly of: number;
  readonly names: readonly NamedProduct[];
  /** Absent where there are none. */
  readonly shrunk?: readonly ShrunkGroup[];
}

export function sumUpGroupLoss({ products, groups, shrunk, before }: NamedGroupLoss): GroupLossNumbers {
  const [kind, names] = groups.length > 0 ? (['groups', groups] as const) : (['products', products] as const);
  return { kind, count: names.length, of: before[kind], names, ...(shrunk.length > 0 && { shrunk }) };
}
