import { groupKinds } from '#catalogue/group.ts';
import { implausibleKinds } from '#guard/violation.ts';
import { subjectKinds } from '#guard/violation.ts';
import * as z from 'zod/mini';

/** The first ones, in records of before they were kept none. */
const names = z.optional(
  z.array(z.object({ id: z.string(), name: z.string(), nameZh: z.nullable(z.string()) })),
);

type Names = z.infer<typeof names>;

interface Named {
  readonly name: string;
  readonly nameZh: string | null;
}

/** Of categories and series that lost most of their products, how many there are, and the first ones with their numbers. */
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

/** Numbers of products that a release was refused for losing. */
export const lossNumbers = {
  before: z.number(),
  now: z.number(),
  /** The most within a day, where those are more than `before`. */
  mostInDay: z.optional(z.number()),
  missing: z.number(),
};

const lossNumbersSchema = z.object(lossNumbers);

export type LossNumbers = z.infer<typeof lossNumbersSchema>;

/** Fields of records of a release that the guard refused. Records of before any of them lack it. */
export const findingsFields = {
  /** The guard's rules that were broken. */
  rules: z.optional(z.array(z.string())),
  /** Values that can hardly be meant, since most products have them. */
  implausible: z.optional(
    z.array(
      z.object({ what: z.enum(implausibleKinds), count: z.number(), of: z.optional(z.number()), names }),
    ),
  ),
  /** How many of how many break a rule, and the first ones. */
  affected: z.optional(
    z.array(
      z.object({
        ...{ rule: z.string(), kind: z.enum(subjectKinds), count: z.number(), of: z.number(), names },
        shrunk,
      }),
    ),
  ),
  /** Display names of brands that are named and are not the release's own. */
  otherBrands: z.optional(z.array(z.string())),
  /** Of entries of the history, and what is told of them. */
  lost: z.optional(lossNumbersSchema),
};

const findingsSchema = z.object(findingsFields);

/** Why the guard refused a release, for those who read no English sentences of the guard. */
export type Findings = z.infer<typeof findingsSchema>;

/** Returns the fields of findings alone, without those that say nothing. */
export function toFindings({ rules, implausible, affected, otherBrands, lost }: Findings): Findings {
  return {
    ...(rules !== undefined && { rules }),
    ...(implausible !== undefined && implausible.length > 0 && { implausible }),
    ...(affected !== undefined && affected.length > 0 && { affected }),
    ...(otherBrands !== undefined && otherBrands.length > 0 && { otherBrands }),
    ...(lost !== undefined && { lost }),
  };
}

/** Whether the sentences about findings name products or pages. */
export function areNamed({ affected = [], implausible = [] }: Findings): boolean {
  return [...affected, ...implausible].some(({ names = [] }) => names.length > 0);
}

/** Returns the same findings with the texts of their names changed, as by taking secrets out. */
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
