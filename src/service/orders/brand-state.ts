import * as z from 'zod/mini';
import { failureCauses } from '#builder/failure.ts';
import { siteChanges } from '#builder/summarise-changes.ts';
import { buildPhases } from '#builder/phases.ts';
import { findingsFields, lossNumbers } from './findings.ts';
import { missedSchema } from './missed-plan.ts';

/** Milliseconds since 1970. */
const instant = z.number();

const releaseSchema = z.object({
  release: z.string(),
  since: instant,
  products: z.number(),
  pages: z.number(),
});

export type BrandRelease = z.infer<typeof releaseSchema>;

const changedValueSchema = z.object({
  ...{ field: z.string(), locale: z.nullable(z.enum(['En', 'Zh'])) },
  ...{ from: z.nullable(z.string()), to: z.nullable(z.string()) },
});

export const changedItemSchema = z.object({
  id: z.optional(z.string()),
  kind: z.optional(z.string()),
  values: z.optional(z.readonly(z.array(changedValueSchema))),
  effect: z.enum(['added', 'changed', 'withdrawn']),
  name: z.string(),
  nameZh: z._default(z.nullable(z.string()), null),
  url: z.nullable(z.string()),
  urlZh: z.optional(z.nullable(z.string())),
});

export type ChangedItem = z.infer<typeof changedItemSchema>;

const changeSchema = z.object({
  release: z.string(),
  at: instant,
  added: z.number(),
  changed: z.number(),
  withdrawn: z.number(),
  groups: z.optional(z.number()),
  site: z.optional(z.readonly(z.array(z.enum(siteChanges)))),
  items: z.readonly(z.array(changedItemSchema)),
  products: z.optional(z.readonly(z.array(z.string()))),
});

const someProducts = {
  names: z.readonly(z.array(z.object({ id: z.string(), name: z.string(), nameZh: z.nullable(z.string()) }))),
  categories: z.readonly(z.array(z.tuple([z.string(), z.number()]))),
  moreCategories: z.optional(z.number()),
  isShared: z.optional(z.boolean()),
};

const lossSchema = z.object({ ...lossNumbers, ...someProducts });

const concernedSchema = z.object({ count: z.number(), ...someProducts });

const failureSchema = z.object({
  cause: z.enum(failureCauses),
  message: z.string(),
  ...findingsFields,
  loss: z.optional(lossSchema),
  concerned: z.optional(concernedSchema),
  isPreview: z.optional(z.boolean()),
  build: z.string(),
  at: instant,
  nextTryAt: z.nullable(instant),
  notifiedCause: z.optional(z.enum(failureCauses)),
  announced: z.optional(
    z.object({
      cause: z.enum(failureCauses),
      at: instant,
      sent: z.readonly(z.array(z.object({ channel: z.string(), at: instant }))),
    }),
  ),
});

export type Failure = z.infer<typeof failureSchema>;

export function addSent(
  failure: Failure,
  eventAt: number,
  sent: { readonly channel: string; readonly at: number },
): Failure {
  const { announced } = failure;
  if (announced?.at !== eventAt || announced.sent.some(({ channel }) => channel === sent.channel))
    return failure;
  return { ...failure, announced: { ...announced, sent: [...announced.sent, sent] } };
}

/**
 * Clears the failure of a preview after a good preview or the promotion of a stored release. The failure of a build
 * stays.
 */
export function afterPreview({ isPreview = false, ...failure }: Failure): Failure | null {
  return isPreview && failure.notifiedCause === undefined ? null : failure;
}

const planSchema = z.object({
  id: z.string(),
  release: z.string(),
  at: instant,
  by: z.string(),
  why: z.nullable(z.string()),
  leaseUntil: instant,
  isFailing: z.optional(z.boolean()),
});

export type Plan = z.infer<typeof planSchema>;

export const promotionKinds = ['promoted', 'rolled-back', 'scheduled', 'scheduled-back'] as const;

const promotionSchema = z.object({
  key: z.string(),
  kind: z.enum(promotionKinds),
  release: z.string(),
  former: z.nullable(z.string()),
  by: z.string(),
  why: z.nullable(z.string()),
  at: instant,
  leaseUntil: instant,
});

/** A stored release that is about to go live. A killed process leaves it behind. */
export type Promotion = z.infer<typeof promotionSchema>;

const missedPlanSchema = z.extend(missedSchema, { release: z.string(), by: z.string() });

export const freezeSchema = z.object({
  id: z.string(),
  from: instant,
  to: instant,
  by: z.string(),
  why: z.string(),
});

export type Freeze = z.infer<typeof freezeSchema>;

export const brandStateSchema = z.object({
  live: z.nullable(releaseSchema),
  preview: z.nullable(releaseSchema),
  hold: z.nullable(
    z.object({
      by: z.string(),
      at: instant,
      id: z.optional(z.string()),
    }),
  ),
  plan: z.optional(z.nullable(planSchema)),
  promotion: z.optional(z.nullable(promotionSchema)),
  /** The last plan, if it was missed and nothing went live or was planned since. */
  missedPlan: z.optional(z.nullable(missedPlanSchema)),
  freeze: z.optional(z.nullable(freezeSchema)),
  freezeOfAll: z.optional(z.string()),
  build: z.nullable(
    z.object({
      id: z.string(),
      phase: z.enum(buildPhases),
      done: z.number(),
      total: z.number(),
      startedAt: instant,
      isPreview: z.boolean(),
    }),
  ),
  failure: z.nullable(failureSchema),
  change: z.nullable(changeSchema),
  findings: z.nullable(z.number()),
  newFindings: z.optional(z.number()),
  reported: z.optional(z.object({ release: z.nullable(z.string()), readAt: instant })),
});

export type BrandState = z.infer<typeof brandStateSchema>;

export function freezeAt({ freeze }: Pick<BrandState, 'freeze'>, at: number): Freeze | null {
  return freeze && freeze.from <= at && at < freeze.to ? freeze : null;
}

export const emptyBrandState: BrandState = {
  live: null,
  preview: null,
  hold: null,
  build: null,
  failure: null,
  change: null,
  findings: null,
};
