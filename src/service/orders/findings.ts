import { implausibleKinds } from '#catalogue/implausible.ts';
import * as z from 'zod/mini';

/** Fields of records of a release that the guard refused. Records of before any of them lack it. */
export const findingsFields = {
  /** The guard's rules that were broken. */
  rules: z.optional(z.array(z.string())),
  /** Values that can hardly be meant, since most products have them. */
  implausible: z.optional(z.array(z.object({ what: z.enum(implausibleKinds), count: z.number() }))),
  /** Display names of brands that are named and are not the release's own. */
  otherBrands: z.optional(z.array(z.string())),
};

const findingsSchema = z.object(findingsFields);

/** Why the guard refused a release, for those who read no English sentences of the guard. */
export type Findings = z.infer<typeof findingsSchema>;

/** Returns the fields of findings alone, without those that say nothing. */
export function toFindings({ rules, implausible, otherBrands }: Findings): Findings {
  return {
    ...(rules !== undefined && { rules }),
    ...(implausible !== undefined && implausible.length > 0 && { implausible }),
    ...(otherBrands !== undefined && otherBrands.length > 0 && { otherBrands }),
  };
}
