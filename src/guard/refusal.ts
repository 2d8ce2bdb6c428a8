import type { ImplausibleCount } from '#catalogue/implausible.ts';
import type { NamedProduct } from '#catalogue/loss.ts';
import type { ShrunkGroup } from '#catalogue/name-group-loss.ts';
import type { Rule, Subjects, Violation } from './violation.ts';

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

/** Missing products are listed by themselves: see `CatalogueLoss`. */
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
