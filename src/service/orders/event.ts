import * as z from 'zod/mini';
import { failureCauses } from '#builder/failure.ts';

const eventKinds = [
  'live',
  'held',
  'unchanged',
  'superseded',
  'failed',
  'promoted',
  'rolled-back',
  'resumed',
] as const;

/** What happened to a brand, for the history. */
export const eventSchema = z.object({
  brand: z.string(),
  kind: z.enum(eventKinds),
  at: z.number(),
  /** Who asked for it: a user, a hook's words, or null for a sweep. */
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  release: z.nullable(z.string()),
  build: z.nullable(z.string()),
  cause: z.nullable(z.enum(failureCauses)),
  /** From the first wish until visitors had it, in seconds. */
  seconds: z.nullable(z.number()),
  added: z.number(),
  changed: z.number(),
  withdrawn: z.number(),
});

export type BrandEvent = z.infer<typeof eventSchema>;

/** Who did what, or tried to, with what success; for those who look after the service. */
export const auditSchema = z.object({
  at: z.number(),
  who: z.nullable(z.string()),
  /** Address of the caller, as far as it is known. */
  from: z.nullable(z.string()),
  action: z.string(),
  brand: z.nullable(z.string()),
  result: z.enum(['done', 'refused', 'failed']),
  detail: z.nullable(z.string()),
});

export type AuditEntry = z.infer<typeof auditSchema>;
