import { type Group, type GroupKind, groupKinds } from './group.ts';
import { assignSlugs, isPlainSlug, toSlug } from './slug.ts';

/** A category or series whose former slug still deserves an answer. */
export interface Move {
  readonly kind: GroupKind;
  readonly fromSlug: string;
  /** The group's name: its present slug follows from it. */
  readonly name: string;
}

export type GroupsByKind = Readonly<Record<GroupKind, readonly Pick<Group, 'name'>[]>>;

/** The groups of a release, in their order, and the former addresses that lead to them. */
export interface FormerAddresses {
  readonly groups: GroupsByKind;
  readonly moves: readonly Move[];
}

/**
 * Which former slugs lead to which groups (requirement 9.3).
 * A slug that changed since `before` leads to the same group's new place; a bare slug that several names
 * share from the start leads to the first of them. A slug in use is never a redirect.
 */
export function planMoves(before: FormerAddresses | null, after: GroupsByKind): readonly Move[] {
  return groupKinds.flatMap((kind) => {
    const slugs = assignSlugs(after[kind].map((group) => group.name));
    const taken = new Set(slugs.values());
    const moves = new Map<string, Move>();
    for (const move of [...changed(kind, before, slugs), ...shared(kind, slugs)]) {
      const isNew = !taken.has(move.fromSlug) && !moves.has(move.fromSlug);
      if (isNew) moves.set(move.fromSlug, move);
    }
    return [...moves.values()];
  });
}

function shared(kind: GroupKind, slugs: ReadonlyMap<string, string>): readonly Move[] {
  return [...slugs.keys()]
    .map((name) => ({ kind, fromSlug: toSlug(name), name }))
    .filter(({ fromSlug }) => isPlainSlug(fromSlug));
}

function changed(
  kind: GroupKind,
  before: Parameters<typeof planMoves>[0],
  slugs: ReadonlyMap<string, string>,
): readonly Move[] {
  if (before === null) return [];
  const former = assignSlugs(before.groups[kind].map((group) => group.name));
  const moved = [...former].map(([name, fromSlug]) => ({ kind, fromSlug, name }));
  const kept = before.moves.filter((move) => move.kind === kind);
  return [...moved, ...kept].filter(({ name }) => slugs.has(name));
}
