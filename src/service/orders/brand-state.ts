import * as z from 'zod/mini';
import { failureCauses, isRefusal } from '#builder/failure.ts';
import { changedItemSchema, countsSchema } from '#builder/summarise-changes.ts';
import { buildPhases } from '#builder/phases.ts';
import { nameSchema } from '#catalogue/record-file.ts';
import { findingsSchema } from '#guard/refusal.ts';

/** Milliseconds since 1970. */
const instant = z.number();

const releaseSchema = z.object({
  release: z.string(),
  since: instant,
  products: z.number(),
  pages: z.number(),
  /** The previous live release, if this release went live after a review or by plan. */
  replaced: z.optional(z.string()),
});

export type BrandRelease = z.infer<typeof releaseSchema>;

const changeSchema = z.extend(countsSchema, {
  ...{ release: z.string(), at: instant, items: z.readonly(z.array(changedItemSchema)) },
});

const namesSchema = z.readonly(z.array(z.object({ id: z.string(), name: nameSchema })));

const failureSchema = z.object({
  cause: z.enum(failureCauses),
  message: z.string(),
  findings: z.optional(findingsSchema),
  subjects: z.optional(z.object({ count: z.number(), names: namesSchema })),
  build: z.string(),
  at: instant,
  nextTryAt: z.nullable(instant),
  notifiedCause: z.optional(z.enum(failureCauses)),
});

export type Failure = z.infer<typeof failureSchema>;

const reviewSchema = z.object({
  since: instant,
  by: z.string(),
  why: z.nullable(z.string()),
  until: z.nullable(instant),
  /** False until a build ends during the review. Until then, `waiting` may be outdated. */
  isRead: z.boolean(),
});

const waitingSchema = z.extend(releaseSchema, { change: changeSchema });

const planSchema = z.object({
  id: z.string(),
  release: z.string(),
  at: instant,
  by: z.string(),
  why: z.nullable(z.string()),
  /** What the brand's `waiting` contained before this release was planned. Null for a planned rollback. */
  waiting: z.nullable(waitingSchema),
  leaseUntil: instant,
  isFailing: z.optional(z.boolean()),
});

export type Review = z.infer<typeof reviewSchema>;

export type Waiting = z.infer<typeof waitingSchema>;

export type Plan = z.infer<typeof planSchema>;

export const missedPlanSchema = z.object({
  reason: z.enum(['late', 'older', 'gone']),
  plannedFor: instant,
});

export type MissedPlan = z.infer<typeof missedPlanSchema>;

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

/** Stored until the promotion is complete, so that another process can complete it if this one is killed. */
export type Promotion = z.infer<typeof promotionSchema>;

const buildSchema = z.object({
  ...{ id: z.string(), phase: z.enum(buildPhases), startedAt: instant },
  ...{ done: z.number(), total: z.number() },
});

export const brandStateSchema = z.object({
  live: z.nullable(releaseSchema),
  /** Null while the brand publishes automatically. */
  review: z.nullable(reviewSchema),
  waiting: z.nullable(waitingSchema),
  plan: z.nullable(planSchema),
  /** Digest of the content that a publisher discarded. */
  discarded: z.nullable(z.string()),
  pending: z.optional(z.array(z.object({ key: z.string(), event: z.unknown() }))),
  refresh: z.optional(z.object({ isOn: z.boolean(), release: z.string() })),
  promotion: z.optional(z.nullable(promotionSchema)),
  build: z.nullable(buildSchema),
  failure: z.nullable(failureSchema),
  change: z.nullable(changeSchema),
  findings: z.nullable(z.number()),
  newFindings: z.optional(z.number()),
  /** The keys are kinds of findings. Accepted findings are not counted or announced. */
  accepted: z.optional(z.record(z.string(), z.object({ by: z.string(), why: z.string(), at: instant }))),
  reported: z.optional(z.object({ release: z.nullable(z.string()), readAt: instant })),
});

export type BrandState = z.infer<typeof brandStateSchema>;

/** Removes `refresh`, so that the planner writes refresh.txt again. A failed build may have left `off` in that file. */
export function endBuild({ refresh: _, ...state }: BrandState): BrandState {
  return { ...state, build: null };
}

/** Pages must not show new ERP values during a review, while a release is planned, or after a refused build. */
export function mayRefresh(state: Pick<BrandState, 'review' | 'plan' | 'failure'>): boolean {
  const { review, plan, failure } = state;
  return review === null && plan === null && (failure === null || !isRefusal(failure.cause));
}

export const emptyBrandState: BrandState = {
  ...{ live: null, review: null, waiting: null, plan: null, discarded: null },
  ...{ build: null, failure: null, change: null, findings: null },
};
