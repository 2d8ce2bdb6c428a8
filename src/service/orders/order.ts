import * as z from 'zod/mini';
import { expectationSchema, pageLinkSchema } from '#builder/build-job.ts';

export const orderStates = ['queued', 'building', 'checking', 'live', 'held', 'failed'] as const;

export const brandOrderSchema = z.object({
  state: z.enum(orderStates),
  build: z.nullable(z.string()),
  release: z.nullable(z.string()),
  links: z.array(pageLinkSchema),
  /** One of `failureCauses`, or null. */
  cause: z.nullable(z.string()),
  notSeen: z.array(z.string()),
  at: z.number(),
});

export type BrandOrder = z.infer<typeof brandOrderSchema>;

export const orderSchema = z.object({
  id: z.string(),
  kind: z.catch(z.enum(['hook', 'button', 'sweep']), 'button'),
  brands: z.record(z.string(), brandOrderSchema),
  products: z.readonly(z.array(expectationSchema)),
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  force: z.nullable(z.string()),
  at: z.number(),
});

export type Order = z.infer<typeof orderSchema>;

export type OrderState = (typeof orderStates)[number];
