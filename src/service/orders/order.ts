import * as z from 'zod/mini';

/** A product that whoever asks has changed, and since when the ERP must show it. */
const expectationSchema = z.object({
  id: z.string(),
  /** ISO 8601; null where any state will do. */
  updatedAt: z.nullable(z.string()),
});

/** What a brand's part of an order has come to. */
export const orderStates = ['queued', 'building', 'checking', 'live', 'held', 'failed'] as const;

/** A page that an order changed. */
const pageLinkSchema = z.object({ name: z.string(), url: z.string() });

const brandOrderSchema = z.object({
  state: z.enum(orderStates),
  /** Of the build that took it last. */
  build: z.nullable(z.string()),
  /** The release that is live with it. */
  release: z.nullable(z.string()),
  links: z.array(pageLinkSchema),
  /** A cause of the closed table; null where nothing went wrong. */
  cause: z.nullable(z.string()),
  /** Ids of products that the ERP did not show new enough in time: it is looked again. */
  notSeen: z.array(z.string()),
  /** Milliseconds since 1970, of the last change. */
  at: z.number(),
});

export type BrandOrder = z.infer<typeof brandOrderSchema>;

/** That somebody wants brands built, and what became of it. Its id is its receipt. */
export const orderSchema = z.object({
  id: z.string(),
  kind: z.enum(['hook', 'button', 'preview', 'sweep']),
  brands: z.record(z.string(), brandOrderSchema),
  products: z.readonly(z.array(expectationSchema)),
  /** Who, and why, in their words. */
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** Why the guard is to be overruled, in the words of who asked for it; null where it is not, or not any more. */
  force: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  at: z.number(),
});

export type Order = z.infer<typeof orderSchema>;

export type OrderState = (typeof orderStates)[number];
