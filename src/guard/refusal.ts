import * as z from 'zod/mini';
import type { NamedProduct } from '#catalogue/record.ts';
import { nameSchema } from '#catalogue/record-file.ts';
import { implausibleKinds, ruleNames, subjectKinds, type Violation } from './violation.ts';

const lossKinds = ['products', 'shrunk'] as const;

const findingSchema = z.object({
  rule: z.enum(ruleNames),
  what: z.nullable(z.enum([...implausibleKinds, ...lossKinds])),
  kind: z.enum(subjectKinds),
  /** `count` subjects of a total of `of` break the rule. If products were lost, `now` is the number left. */
  ...{ count: z.number(), of: z.number(), now: z.nullable(z.number()) },
  names: z.readonly(
    z.array(
      z.object({
        ...{ id: z.string(), name: nameSchema },
        ...{ before: z.optional(z.number()), now: z.optional(z.number()) },
      }),
    ),
  ),
  otherBrands: z.readonly(z.array(z.string())),
});

export type Finding = z.infer<typeof findingSchema>;

/** Leaves out findings that this version cannot read, for example because their rule no longer exists. */
export const findingsSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((all): readonly Finding[] => all.flatMap((one) => findingSchema.safeParse(one).data ?? [])),
);

export interface RefusalSummary {
  readonly findings: readonly Finding[];
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
  if (first === undefined) throw new Error('Bug in this program: a finding has no violation.');
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
    of: rule === 'lost-groups' ? totals.reduce((sum, of) => sum + of, 0) : Math.max(0, ...totals),
    now: first.rule === 'drop' && what === 'products' ? first.values.now : null,
    names: (shrunk.length > 0 ? shrunk : items.map(({ id, name }) => ({ id, name }))).slice(0, maxNames),
  };
}

function listShrunk(violations: readonly Violation[]): Finding['names'] {
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
