import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

const localTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/));

/** Fields that people fill in on the forms of plans and freezes. */
export const typedFields = {
  /** Why something is done in a freeze, or why it is frozen. */
  why: z.optional(z.string().check(z.maxLength(300))),
  /** Times of the wall in the brand's zone. */
  from: z.optional(localTime),
  to: z.optional(localTime),
  /** `on` for all brands. */
  all: z.optional(z.literal('on')),
};

const typedSchema = z.object(typedFields);

export type Typed = z.infer<typeof typedSchema>;

/** Returns what was typed before, where an action leads back to its form: nothing of it is to be typed again. */
export function readTyped({ query }: FastifyRequest): Typed {
  return typedSchema.safeParse(query).data ?? {};
}
