import type { NamedProduct } from '#catalogue/record.ts';
import type { ImplausibleKind, Rule, ShrunkGroup, Subjects, Violation } from './violation.ts';

export interface CatalogueLoss {
  readonly before: number;
  readonly now: number;
  readonly missing: readonly NamedProduct[];
}

/** The number of subjects that break a rule, the total, and the first ones. */
export interface Affected {
  readonly rule: Rule;
  readonly kind: Subjects['kind'];
  readonly count: number;
  readonly of: number;
  readonly names: readonly Pick<NamedProduct, 'id' | 'name'>[];
  /** Groups that lost most of their products, largest loss first. */
  readonly shrunk?: readonly ShrunkGroup[];
}

interface ImplausibleCount {
  readonly what: ImplausibleKind;
  readonly count: number;
  readonly of: number;
  readonly names: readonly Pick<NamedProduct, 'id' | 'name'>[];
}

/** A summary of violations in terms of products, for the status page and messages. */
export interface RefusalSummary {
  readonly rules: readonly Rule[];
  /** Products, then groups, pages and files that break rules, except missing products. */
  readonly concerned: readonly NamedProduct[];
  readonly affected: readonly Affected[];
  readonly implausible: readonly ImplausibleCount[];
  readonly otherBrands: readonly string[];
}

const maxNames = 3;

export function summariseRefusal(violations: readonly Violation[]): RefusalSummary {
  const others = violations.flatMap(({ rule, values }) =>
    rule === 'other-brand' || rule === 'brand-name' ? [values.brand] : [],
  );
  return {
    rules: [...new Set(violations.map(({ rule }) => rule))],
    concerned: listConcerned(violations),
    affected: [...Map.groupBy(violations, ({ rule }) => rule)].flatMap(([rule, ofRule]) =>
      rule === 'implausible' ? [] : countAffected(rule, ofRule),
    ),
    implausible: violations.flatMap(({ rule, values, subjects: [subjects] }) => {
      if (rule !== 'implausible' || subjects === undefined) return [];
      const { items, of } = subjects;
      return [{ what: values.what, count: items.length, of, names: items.slice(0, maxNames) }];
    }),
    otherBrands: [...new Set(others)],
  };
}

/** Returns the lost products of a refused release; null if it was refused for other reasons. */
export function findLoss(violations: readonly Violation[]): CatalogueLoss | null {
  for (const { rule, values, subjects } of violations) {
    if (rule !== 'drop' || values.what !== 'products') continue;
    const missing = subjects.flatMap(({ items }) => items);
    return { before: values.before, now: values.now, missing };
  }
  return null;
}

/** Missing products are not counted here, because `findLoss` lists them. */
function isOfMissing({ rule, values }: Violation): boolean {
  return rule === 'drop' && values.what === 'products';
}

function listConcerned(violations: readonly Violation[]): readonly NamedProduct[] {
  const subjects = violations.filter((one) => !isOfMissing(one)).flatMap((one) => one.subjects);
  const byKind = (kind: Subjects['kind']) => subjects.filter((one) => one.kind === kind);
  const sorted = [...byKind('products'), ...byKind('groups'), ...byKind('pages'), ...byKind('files')];
  return unique(sorted.flatMap(({ items }) => items));
}

/** Counts missing groups, or products that left a group. For other rules, counts all subjects. */
function countAffected(rule: Rule, violations: readonly Violation[]): readonly Affected[] {
  const subjects = violations.filter((one) => !isOfMissing(one)).flatMap((one) => one.subjects);
  const groups = subjects.filter(({ kind }) => kind === 'groups');
  const counted = groups.length > 0 ? groups : subjects;
  const [first] = counted;
  if (first === undefined) return [];
  const kind = counted.every((one) => one.kind === first.kind) ? first.kind : 'files';
  const items = unique(counted.flatMap((one) => one.items));
  const shrunk = violations
    .flatMap((one) => (one.rule === 'lost-groups' ? (one.values.shrunk ?? []) : []))
    .toSorted((one, other) => other.before - other.now - (one.before - one.now));
  const of =
    rule === 'lost-groups'
      ? counted.reduce((sum, one) => sum + one.of, 0)
      : Math.max(...counted.map((one) => one.of));
  const names = items.slice(0, maxNames).map(({ id, name }) => ({ id, name }));
  return [{ rule, kind, count: items.length, of, names, ...(shrunk.length > 0 && { shrunk }) }];
}

function unique(items: readonly NamedProduct[]): readonly NamedProduct[] {
  return [...new Map(items.map((item) => [`${item.id} ${item.name.En}`, item])).values()];
}
