import { type GroupKind, groupKinds } from '#catalogue/product.ts';
import { memoize } from '#catalogue/memoize.ts';
import type { CatalogueRecord, ProductRow } from '#catalogue/record.ts';
import { productSubjects } from './subjects.ts';
import type { Subjects, ViolationOf } from './violation.ts';

export function judgeGroups(
  before: CatalogueRecord,
  record: CatalogueRecord,
  { isOfDay }: { readonly isOfDay: boolean },
): readonly ViolationOf<'lost-groups'>[] {
  return groupKinds.flatMap((kind): readonly ViolationOf<'lost-groups'>[] => {
    const { gone, shrunk } = findLostGroups(kind, before, record);
    const titleOf = (name: string) => before[kind].get(name)?.title ?? { En: name, Zh: null };
    const items = gone.map((id) => ({ id, name: titleOf(id), categoryNames: [] }));
    const ofGone: Subjects = { kind: 'groups', of: before[kind].size, items };
    const ofShrunk = shrunk.map((name) => {
      const [members, left] = [membersOf(before, kind, name), new Set(membersOf(record, kind, name))];
      const leavers = members.filter((id) => !left.has(id));
      return {
        subjects: { ...productSubjects(leavers, before), of: members.length },
        shrunk: { kind, name: titleOf(name), before: members.length, now: left.size },
      };
    });
    return [...(gone.length > 0 ? [{ subjects: ofGone, shrunk: null }] : []), ...ofShrunk].map((one) => ({
      ...{ rule: 'lost-groups', subjects: [one.subjects], files: [] },
      values: { kind, shrunk: one.shrunk, isOfDay },
    }));
  });
}

/** With fewer published groups, `isMost` is true only if all of them are missing and products still refer to each. */
const minGroups = 3;
/** Groups with at least this many products are large. */
const minMembers = 10;

/**
 * Finds groups that probably disappeared or shrank by accident:
 * - all missing groups, if most groups are missing although products still refer to them
 * - all missing groups, if the number of missing groups minus the number of new groups is more than half of the groups
 * - each large missing group to which most of its products still refer
 * - large groups that lost most of their products (`shrunk`)
 */
function findLostGroups(kind: GroupKind, before: CatalogueRecord, after: CatalogueRecord) {
  const published = [...before[kind].keys()];
  const sizeIn = (record: CatalogueRecord, name: string) => membersOf(record, kind, name).length;
  const gone = published.filter((name) => !after[kind].has(name));
  const named = gone.filter((name) => sizeIn(after, name) > 0);
  const added = [...after[kind].keys()].filter((name) => !before[kind].has(name));
  // If most products are missing, `judgeProducts` already reports it.
  const isShrunk = after.products.size < before.products.size / 2;
  const unnamed = isShrunk ? 0 : gone.length - added.length;
  const isMost =
    published.length < minGroups
      ? named.length === published.length
      : Math.max(named.length, unnamed) > published.length / 2;
  if (isMost) return { gone, shrunk: [] };
  const isLarge = (name: string) => sizeIn(before, name) >= minMembers;
  const isHalved = (name: string) => sizeIn(after, name) < sizeIn(before, name) / 2;
  return {
    gone: named.filter((name) => isLarge(name) && sizeIn(after, name) > sizeIn(before, name) / 2),
    shrunk: published.filter((name) => after[kind].has(name) && isLarge(name) && isHalved(name)),
  };
}

function membersOf({ products }: CatalogueRecord, kind: GroupKind, name: string): readonly string[] {
  return indexMembers(products)[kind].get(name) ?? [];
}

const indexMembers = memoize((products: CatalogueRecord['products']) => {
  const members = { category: new Map<string, string[]>(), series: new Map<string, string[]>() };
  for (const [id, row] of products) {
    for (const kind of groupKinds) {
      for (const name of groupsOf(row, kind)) {
        const ids = members[kind].get(name);
        if (ids === undefined) members[kind].set(name, [id]);
        else ids.push(id);
      }
    }
  }
  return members;
});

function groupsOf({ categoryNames, seriesName }: ProductRow, kind: GroupKind): readonly string[] {
  if (kind === 'category') return categoryNames;
  return seriesName === null ? [] : [seriesName];
}
