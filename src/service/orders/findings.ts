import { groupKinds } from '#catalogue/group.ts';
import { implausibleKinds } from '#guard/violation.ts';
import { subjectKinds } from '#guard/violation.ts';
import * as z from 'zod/mini';

const names = z.optional(
  z.array(z.object({ id: z.string(), name: z.string(), nameZh: z.nullable(z.string()) })),
);

type Names = z.infer<typeof names>;

interface Named {
  readonly name: string;
  readonly nameZh: string | null;
}

const shrunk = z.optional(
  z.object({
    count: z.number(),
    first: z.array(
      z.object({
        ...{ kind: z.enum(groupKinds), name: z.string(), nameZh: z.nullable(z.string()) },
        ...{ before: z.number(), now: z.number() },
      }),
    ),
  }),
);

export const lossNumbers = {
  before: z.number(),
  now: z.number(),
  mostInDay: z.optional(z.number()),
  missing: z.number(),
};

const lossNumbersSchema = z.object(lossNumbers);

export type LossNumbers = z.infer<typeof lossNumbersSchema>;

/** Reasons of the guard for refusing a release. Older records lack some of these fields. */
export const findingsFields = {
  rules: z.optional(z.array(z.string())),
  implausible: z.optional(
    z.array(
      z.object({ what: z.enum(implausibleKinds), count: z.number(), of: z.optional(z.number()), names }),
    ),
  ),
  affected: z.optional(
    z.array(
      z.object({
        ...{ rule: z.string(), kind: z.enum(subjectKinds), count: z.number(), of: z.number(), names },
        shrunk,
      }),
    ),
  ),
  otherBrands: z.optional(z.array(z.string())),
  lost: z.optional(lossNumbersSchema),
};

const findingsSchema = z.object(findingsFields);

export type Findings = z.infer<typeof findingsSchema>;

export function toFindings({ rules, implausible, affected, otherBrands, lost }: Findings): Findings {
  return {
    ...(rules !== undefined && { rules }),
    ...(implausible !== undefined && implausible.length > 0 && { implausible }),
    ...(affected !== undefined && affected.length > 0 && { affected }),
    ...(otherBrands !== undefined && otherBrands.length > 0 && { otherBrands }),
    ...(lost !== undefined && { lost }),
  };
}

export function hasNames({ affected = [], implausible = [] }: Findings): boolean {
  return [...affected, ...implausible].some(({ names = [] }) => names.length > 0);
}

export function changeNames<Found extends Findings>(
  { affected, implausible, ...others }: Found,
  change: (text: string) => string,
) {
  const named = <One extends Named>(one: One): One => ({
    ...one,
    ...{ name: change(one.name), nameZh: one.nameZh && change(one.nameZh) },
  });
  const changeIn = <One extends { readonly names?: Names }>(one: One): One => ({
    ...one,
    names: one.names?.map((each) => ({ ...named(each), id: change(each.id) })),
  });
  const withShrunk = ({ shrunk, ...one }: NonNullable<Findings['affected']>[number]) => ({
    ...changeIn(one),
    ...(shrunk && { shrunk: { ...shrunk, first: shrunk.first.map(named) } }),
  });
  return {
    ...others,
    ...(affected === undefined ? {} : { affected: affected.map(withShrunk) }),
    ...(implausible === undefined ? {} : { implausible: implausible.map(changeIn) }),
  };
}
