import type { NamedProduct } from '#catalogue/record.ts';
import { type ImplausibleKind, type Rule, ruleNames, type Subjects, type Violation } from './violation.ts';

/** `products` are missing products; `shrunk` are groups that lost most of their products. */
export const lossKinds = ['products', 'shrunk'] as const;

/** A broken rule, described by the affected products, for the status page and messages. */
export interface Finding {
  readonly rule: Rule;
  readonly what: ImplausibleKind | (typeof lossKinds)[number] | null;
  readonly kind: Subjects['kind'];
  /** The number of subjects that break the rule, and the number of all subjects. */
  readonly count: number;
  readonly of: number;
  /** If products are missing, the number of products in the release. */
  readonly now: number | null;
  readonly names: readonly FoundName[];
  readonly otherBrands: readonly string[];
}

/** One of the first subjects. For a group, `before` and `now` are the numbers of its products. */
interface FoundName extends Pick<NamedProduct, 'id' | 'name'> {
  readonly before?: number | undefined;
  readonly now?: number | undefined;
}

export interface RefusalSummary {
  readonly findings: readonly Finding[];
  /** Products, then groups, pages and files that break rules. */
  readonly concerned: readonly NamedProduct[];
}

export function summariseRefusal(violations: readonly Violation[]): RefusalSummary {
  const groups = [...Map.groupBy(violations, (one) => `${one.rule} ${whatOf(one)}`).values()];
  const findings = groups.map(toFinding);
  const rankOf = ({ rule }: Finding) => ruleNames.indexOf(rule);
  return {
    findings: findings.toSorted((one, other) => rankOf(one) - rankOf(other)),
    concerned: listSubjects(violations),
  };
}

function whatOf({ rule, values }: Violation): Finding['what'] {
  if (rule === 'implausible') return values.what;
  if (rule === 'drop') return values.what === 'products' ? 'products' : null;
  return rule === 'lost-groups' && values.shrunk !== null ? 'shrunk' : null;
}

const maxNames = 3;

function toFinding(violations: readonly Violation[]): Finding {
  const [first] = violations;
  if (first === undefined) throw new Error('A finding has a violation.');
  const { rule } = first;
  const what = whatOf(first);
  const subjects = violations.flatMap((one) => one.subjects);
  const items = listSubjects(violations);
  const totals = subjects.map(({ of }) => of);
  const kind = subjects[0]?.kind ?? 'files';
  const shrunk = listShrunk(violations);
  return {
    ...{ rule, what, otherBrands: listOtherBrands(violations) },
    kind: subjects.every((one) => one.kind === kind) ? kind : 'files',
    count: shrunk.length > 0 ? shrunk.length : items.length,
    // Categories and series have separate totals.
    of: rule === 'lost-groups' ? totals.reduce((sum, of) => sum + of, 0) : Math.max(0, ...totals),
    now: first.rule === 'drop' && what === 'products' ? first.values.now : null,
    names: (shrunk.length > 0 ? shrunk : items.map(({ id, name }) => ({ id, name }))).slice(0, maxNames),
  };
}

/** Lists groups that lost products, largest loss first. */
function listShrunk(violations: readonly Violation[]): readonly FoundName[] {
  return violations
    .flatMap((one) => (one.rule === 'lost-groups' && one.values.shrunk !== null ? [one.values.shrunk] : []))
    .toSorted((one, other) => other.before - other.now - (one.before - one.now))
    .map(({ name, before, now }) => ({ id: '', name, before, now }));
}

function listOtherBrands(violations: readonly Violation[]): readonly string[] {
  const named = violations.flatMap(({ rule, values }) =>
    rule === 'other-brand' || rule === 'brand-name' ? [values.brand] : [],
  );
  return [...new Set(named)];
}

function listSubjects(violations: readonly Violation[]): readonly NamedProduct[] {
  const subjects = violations.flatMap((one) => one.subjects);
  const sorted = (['products', 'groups', 'pages', 'files'] as const).flatMap((kind) =>
    subjects.filter((one) => one.kind === kind),
  );
  const items = sorted.flatMap((one) => one.items);
  return [...new Map(items.map((item) => [`${item.id} ${item.name.En}`, item])).values()];
}
