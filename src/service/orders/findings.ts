import * as z from 'zod/mini';
import { lossKinds } from '#guard/refusal.ts';
import { implausibleKinds, ruleNames, subjectKinds } from '#guard/violation.ts';

const nameSchema = z.object({ En: z.string(), Zh: z.nullable(z.string()) });

export const namesSchema = z.readonly(z.array(z.object({ id: z.string(), name: nameSchema })));

/** Reasons of the guard for refusing a release; see `Finding` in guard/refusal.ts. */
export const findingSchema = z.object({
  rule: z.enum(ruleNames),
  what: z.nullable(z.enum([...implausibleKinds, ...lossKinds])),
  kind: z.enum(subjectKinds),
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
