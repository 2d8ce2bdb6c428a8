import type { FastifyRequest, FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { freezeAt } from '#service/orders/brand-state.ts';
import { isFlashMessage, resultOf } from '#service/status/action-results.ts';
import { textsOf } from '#service/status/pages/page-frame.ts';
import { type Flash, formatFreeze } from '#service/status/pages/parts.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import type { SignedInView } from './view.ts';

const localTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/));

export const typedFields = {
  why: z.optional(z.string().check(z.maxLength(300))),
  from: z.optional(localTime),
  to: z.optional(localTime),
  all: z.optional(z.literal('on')),
};

const typedSchema = z.object(typedFields);

export type Typed = z.infer<typeof typedSchema>;

export function readTyped({ query }: FastifyRequest): Typed {
  return typedSchema.safeParse(query).data ?? {};
}

export function limitPerMinute(
  scope: FastifyInstance,
  max: number,
  keyOf?: (request: FastifyRequest) => string,
): (request: FastifyRequest) => Promise<boolean> {
  const key = keyOf === undefined ? {} : { keyGenerator: keyOf };
  const count = scope.createRateLimit({ max, timeWindow: 60_000, ...key });
  return async (request) => {
    const state = await count(request);
    return state.isAllowed || !state.isExceeded;
  };
}

/** Whether a form was sent from a page of this service. Other pages can't forge these headers. */
export function isSameOrigin({ headers }: FastifyRequest, origin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === origin;
  return headers['sec-fetch-site'] === 'same-origin';
}

const flashSchema = z.object({ flash: z.string(), brand: z.string() });

export async function findFlash(
  { query }: FastifyRequest,
  { brands, records }: StatusParts,
  view: SignedInView,
): Promise<Flash | null> {
  const { success, data } = flashSchema.safeParse(query);
  if (!success || !isFlashMessage(data.flash)) return null;
  const brand = [...brands.values()].find(({ code }) => code === data.brand);
  if (brand === undefined) return null;
  const { flash } = data;
  const text = textsOf(view).flash[flash](brand.name);
  const freeze = flash === 'frozen-already' ? (await records.readBrand(brand.code)).freeze : null;
  const isFrozen = freezeAt({ freeze }, Date.now()) !== null;
  return {
    text: freeze ? `${text} ${formatFreeze(freeze, brand, isFrozen, view)}` : text,
    result: resultOf(flash),
  };
}
