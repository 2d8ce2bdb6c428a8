import * as z from 'zod/mini';

/** A product that the sender changed, and since when the ERP must show it. */
const expectationSchema = z.object({
  id: z.string(),
  /** ISO 8601; null where any state will do. */
  updatedAt: z.nullable(z.string()),
});

/** States of a brand's part of an order. */
export const orderStates = ['queued', 'building', 'checking', 'live', 'held', 'failed'] as const;

/** A page that an order changed. */
const pageLinkSchema = z.object({ name: z.string(), url: z.string() });

const brandOrderSchema = z.object({
  state: z.enum(orderStates),
  /** The id of the build that took it last. */
  build: z.nullable(z.string()),
  /** The release that is live with it. */
  release: z.nullable(z.string()),
  links: z.array(pageLinkSchema),
  /** One of `failureCauses`; null where nothing went wrong. */
  cause: z.nullable(z.string()),
  /** Ids of products that the ERP did not show new enough in time: a later build looks again. */
  notSeen: z.array(z.string()),
  /** When it changed last, in milliseconds since 1970. */
  at: z.number(),
});

export type BrandOrder = z.infer<typeof brandOrderSchema>;

/** A hook's or a person's order to publish brands, and its state. Its id is its receipt. */
export const orderSchema = z.object({
  id: z.string(),
  kind: z.enum(['hook', 'button', 'preview', 'sweep']),
  brands: z.record(z.string(), brandOrderSchema),
  products: z.readonly(z.array(expectationSchema)),
  /** The author and the reason, in their words. */
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** The reason why the guard is overruled, in the words of the user; null where it is obeyed. */
  force: z.nullable(z.string()),
  /** Whether it is built in a freeze too. */
  isUrgent: z.optional(z.boolean()),
  /** Milliseconds since 1970. */
  at: z.number(),
});

export type Order = z.infer<typeof orderSchema>;

export type OrderState = (typeof orderStates)[number];
