import type { NamedProduct } from '#catalogue/record.ts';
import type { ImplausibleKind, Rule, ShrunkGroup, Subjects, Violation } from './violation.ts';

/** The products that a site would lose, of those that it had. */
export interface CatalogueLoss {
  readonly before: number;
  /** How many of these are left. */
  readonly now: number;
  /** In the order that they had. */
  readonly missing: readonly NamedProduct[];
}

/** How many of how many break a rule, and the first ones. */
export interface Affected {
  readonly rule: Rule;
  readonly kind: Subjects['kind'];
  readonly count: number;
  readonly of: number;
  readonly names: readonly Pick<NamedProduct, 'id' | 'name'>[];
  /** Categories and series that lost most of their products, the greatest loss first. */
  readonly shrunk?: readonly ShrunkGroup[];
}

/** How many products have an implausible value, of how many that can, and the first ones. */
interface ImplausibleCount {
  readonly what: ImplausibleKind;
  readonly count: number;
  readonly of: number;
  readonly names: readonly Pick<NamedProduct, 'id' | 'name'>[];
}

/** Violations summed up for those who know products by name: the status page and messages. */
export interface RefusalSummary {
  /** The broken rules, each once. */
  readonly rules: readonly Rule[];
  /** The products, then the groups, pages and files that rules were broken by; without the products that are missing. */
  readonly concerned: readonly NamedProduct[];
  readonly affected: readonly Affected[];
  readonly implausible: readonly ImplausibleCount[];
  /** Display names of other brands that the release names. */
  readonly otherBrands: readonly string[];
}

const shownNames = 3;

export function summariseRefusal(violations: readonly Violation[]): RefusalSummary {
  const others = violations.flatMap(({ rule, values }) =>
    rule === 'other-brand' || rule === 'brand-name' ? [values.brand] : [],
  );
  return {
    rules: [...new Set(violations.map(({ rule }) => rule))],
    concerned: listConcerned(violations),
    affected: [...Map.groupBy(violations, ({ rule }) => rule)].flatMap(([rule, ofRule]) =>
      rule === 'implausible' ? [] : sumUp(rule, ofRule),
    ),
    implausible: violations.flatMap(({ rule, values, subjects: [subjects] }) => {
      if (rule !== 'implausible' || subjects === undefined) return [];
      const { items, of } = subjects;
      return [{ what: values.what, count: items.length, of, names: items.slice(0, shownNames) }];
    }),
    otherBrands: [...new Set(others)],
  };
}

/** Returns the products that a refused release lacks; null if it was not refused for losing them. */
export function findLoss(violations: readonly Violation[]): CatalogueLoss | null {
  for (const { rule, values, subjects } of violations) {
    if (rule !== 'drop' || values.what !== 'products') continue;
    const missing = subjects.flatMap(({ items }) => items);
    return { before: values.before, now: values.now, missing };
  }
  return null;
}

/** Missing products are listed by themselves: see `findLoss`. */
function isOfMissing({ rule, values }: Violation): boolean {
  return rule === 'drop' && values.what === 'products';
}

function listConcerned(violations: readonly Violation[]): readonly NamedProduct[] {
  const subjects = violations.filter((one) => !isOfMissing(one)).flatMap((one) => one.subjects);
  const byKind = (kind: Subjects['kind']) => subjects.filter((one) => one.kind === kind);
  const sorted = [...byKind('products'), ...byKind('groups'), ...byKind('pages'), ...byKind('files')];
  return unique(sorted.flatMap(({ items }) => items));
}

/** Counts groups that are gone, or else products that left one; of other rules, all subjects. */
function sumUp(rule: Rule, violations: readonly Violation[]): readonly Affected[] {
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
  const names = items.slice(0, shownNames).map(({ id, name }) => ({ id, name }));
  return [{ rule, kind, count: items.length, of, names, ...(shrunk.length > 0 && { shrunk }) }];
}

function unique(items: readonly NamedProduct[]): readonly NamedProduct[] {
  return [...new Map(items.map((item) => [`${item.id} ${item.name.En}`, item])).values()];
}
