import * as z from 'zod/mini';
import { failureCauses } from '#builder/failure.ts';
import { siteChanges } from '#builder/site-changes.ts';
import { changedItemSchema, promotionKinds } from './brand-state.ts';
import { findingsFields } from './findings.ts';
import { missedSchema } from './missed-plan.ts';

const eventKinds = [
  'live',
  'held',
  'unchanged',
  'superseded',
  'failed',
  /** It works again, and nothing had changed. */
  'recovered',
  /** Of the planned ones, one is an earlier release that went live again. */
  ...promotionKinds,
  'resumed',
  /** A release did not go live at the time it was planned for. */
  'schedule-failed',
] as const;

/** An entry of a brand's history. */
export const eventSchema = z.object({
  brand: z.string(),
  kind: z.enum(eventKinds),
  at: z.number(),
  /** The user who asked for it, or the name that a hook gave; null for a sweep. */
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  release: z.nullable(z.string()),
  /** The release that was live before, where that is known. */
  former: z.optional(z.string()),
  build: z.nullable(z.string()),
  cause: z.nullable(z.enum(failureCauses)),
  /** Of a failure: whether it was a preview that could not be made. */
  isPreview: z.optional(z.boolean()),
  /** How long it took; entries of before have the time since the first order. */
  seconds: z.nullable(z.number()),
  /** Products, or pages where there are no items. */
  added: z.number(),
  changed: z.number(),
  withdrawn: z.number(),
  /** Categories and series that changed. */
  groups: z.optional(z.number()),
  /** Changes of the setting. */
  site: z.optional(z.readonly(z.array(z.enum(siteChanges)))),
  /** Of a failure: what the guard found. */
  ...findingsFields,
  /** Of a plan that was missed. */
  missed: z.optional(missedSchema),
  /** The first of all that changed. */
  items: z.optional(z.readonly(z.array(changedItemSchema))),
});

export type BrandEvent = z.infer<typeof eventSchema>;

/** An entry of the audit: what a user did, or tried to do, on the status page. */
export const auditSchema = z.object({
  at: z.number(),
  who: z.nullable(z.string()),
  /** Address of the caller, where it is known. */
  from: z.nullable(z.string()),
  action: z.string(),
  brand: z.nullable(z.string()),
  result: z.enum(['done', 'refused', 'failed']),
  detail: z.nullable(z.string()),
});

export type AuditEntry = z.infer<typeof auditSchema>;
