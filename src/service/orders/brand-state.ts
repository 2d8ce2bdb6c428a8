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
  /** In all languages. */
  pages: z.number(),
});

export type BrandRelease = z.infer<typeof releaseSchema>;

export const changedItemSchema = z.object({
  effect: z.enum(['added', 'changed', 'withdrawn']),
  name: z.string(),
  /** Null without a Chinese name, and in older records. */
  nameZh: z._default(z.nullable(z.string()), null),
  url: z.nullable(z.string()),
  /** Missing in older records. */
  urlZh: z.optional(z.nullable(z.string())),
});

const changeSchema = z.object({
  release: z.string(),
  at: instant,
  added: z.number(),
  changed: z.number(),
  withdrawn: z.number(),
  groups: z.optional(z.number()),
  site: z.optional(z.readonly(z.array(z.enum(siteChanges)))),
  items: z.readonly(z.array(changedItemSchema)),
});

const someProducts = {
  names: z.readonly(z.array(z.object({ id: z.string(), name: z.string(), nameZh: z.nullable(z.string()) }))),
  categories: z.readonly(z.array(z.tuple([z.string(), z.number()]))),
  /** Number of further categories; missing in older records. */
  moreCategories: z.optional(z.number()),
  /** Whether products are in several categories, so that the numbers add up to more. */
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
  /** Time of the next retry; null until the next order or sweep. */
  nextTryAt: z.nullable(instant),
  /** Cause of the last message since the build began to fail. */
  told: z.optional(z.enum(failureCauses)),
  /** The last event in messages, and the channels that have sent it. */
  announced: z.optional(
    z.object({
      cause: z.enum(failureCauses),
      at: instant,
      sent: z.readonly(z.array(z.object({ channel: z.string(), at: instant }))),
    }),
  ),
});

export type Failure = z.infer<typeof failureSchema>;

/** Adds a channel that has sent the message about an event. Another event changes nothing. */
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
  return isPreview && failure.told === undefined ? null : failure;
}

const planSchema = z.object({
  id: z.string(),
  release: z.string(),
  at: instant,
  by: z.string(),
  /** Reason for going live in a freeze; null without one. */
  why: z.nullable(z.string()),
  /** Until when the process that carries it out has the plan; 0 for none. */
  leaseUntil: instant,
  /** Whether the last attempt failed and another one follows. */
  isFailing: z.optional(z.boolean()),
});

export type Plan = z.infer<typeof planSchema>;

/** Events by which a stored release goes live. */
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

/** A period in which nothing goes live automatically. */
export type Freeze = z.infer<typeof freezeSchema>;

export const brandStateSchema = z.object({
  live: z.nullable(releaseSchema),
  /** Release held as a preview. */
  preview: z.nullable(releaseSchema),
  /** While it is set, nothing goes live automatically. */
  hold: z.nullable(
    z.object({
      by: z.string(),
      at: instant,
      /** The rollback that set it, because two may run at once. */
      id: z.optional(z.string()),
    }),
  ),
  plan: z.optional(z.nullable(planSchema)),
  /** A promotion that is not in the history yet. */
  promotion: z.optional(z.nullable(promotionSchema)),
  /** The last plan, if it was missed and nothing went live or was planned since. */
  missedPlan: z.optional(z.nullable(missedPlanSchema)),
  freeze: z.optional(z.nullable(freezeSchema)),
  /** The last freeze of all brands that the brand has joined, or was asked to join. */
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
  /** Failure of the last build; null after a success. */
  failure: z.nullable(failureSchema),
  change: z.nullable(changeSchema),
  /** How many entries of the content report ask for something. */
  findings: z.nullable(z.number()),
  /** Number of findings that are new in the last release. */
  newFindings: z.optional(z.number()),
  /** Content of the report; missing in older records. */
  reported: z.optional(z.object({ release: z.nullable(z.string()), readAt: instant })),
});

export type BrandState = z.infer<typeof brandStateSchema>;

/** Returns the brand's freeze at a time, or null. */
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
