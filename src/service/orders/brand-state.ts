import * as z from 'zod/mini';
import { buildPhases } from '#builder/phases.ts';
import { failureCauses } from '#builder/failure.ts';

const instant = z.number();

const standingSchema = z.object({
  release: z.string(),
  since: instant,
  products: z.number(),
  /** Of all languages. */
  pages: z.number(),
});

/** A release that stands somewhere. */
export type BrandRelease = z.infer<typeof standingSchema>;

const changeSchema = z.object({
  release: z.string(),
  at: instant,
  added: z.number(),
  changed: z.number(),
  withdrawn: z.number(),
  /** The first ones. */
  items: z.readonly(
    z.array(
      z.object({
        effect: z.enum(['added', 'changed', 'withdrawn']),
        name: z.string(),
        /** Null where it has none, or the record is of before there were two. */
        nameZh: z._default(z.nullable(z.string()), null),
        /** Null where there is no page any more. */
        url: z.nullable(z.string()),
      }),
    ),
  ),
});

const failureSchema = z.object({
  cause: z.enum(failureCauses),
  /** What the program said, for developers; without secrets. */
  message: z.string(),
  /** Those of the guard that were broken. */
  rules: z.optional(z.array(z.string())),
  /** To quote. */
  build: z.string(),
  at: instant,
  /** When it is tried again by itself; null where nobody does before the next wish or sweep. */
  nextTryAt: z.nullable(instant),
});

export type Failure = z.infer<typeof failureSchema>;

/** All that is told of a brand. */
export const brandStateSchema = z.object({
  live: z.nullable(standingSchema),
  /** Held apart, to be looked at. */
  preview: z.nullable(standingSchema),
  /** Nothing goes live by itself until it is resumed. */
  hold: z.nullable(
    z.object({
      by: z.string(),
      at: instant,
      /** Of the roll-back that set it: two at once are told apart. */
      id: z.optional(z.string()),
    }),
  ),
  /** What runs now. */
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
  /** Of the last build; null where it went well. */
  failure: z.nullable(failureSchema),
  /** Of the last release that changed something. */
  change: z.nullable(changeSchema),
  /** How many places of the content report ask for something. */
  findings: z.nullable(z.number()),
});

export type BrandState = z.infer<typeof brandStateSchema>;

export const emptyBrandState: BrandState = {
  live: null,
  preview: null,
  hold: null,
  build: null,
  failure: null,
  change: null,
  findings: null,
};
