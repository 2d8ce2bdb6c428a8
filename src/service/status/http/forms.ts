import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isOutcome, resultOf } from '#service/review/outcome.ts';
import { textsOf } from '#service/status/pages/page-frame.ts';
import type { Flash } from '#service/status/pages/parts.ts';
import type { SignedInView, StatusParts } from '#service/status/http/view.ts';

const localTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/));

/** Fields that a form shows again after a refusal. Browsers send empty fields. */
export const typedFields = {
  why: z.optional(z.string().check(z.maxLength(300))),
  at: z.optional(localTime),
  until: z.optional(z.union([localTime, z.literal('')])),
};

const formValuesSchema = z.object(typedFields);

export function readFormValues({ query }: FastifyRequest): z.infer<typeof formValuesSchema> {
  return formValuesSchema.safeParse(query).data ?? {};
}

export function limitPerMinute(
  scope: FastifyInstance,
  max: number,
): (request: FastifyRequest) => Promise<boolean> {
  const count = scope.createRateLimit({ max, timeWindow: 60_000 });
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

export function findFlash(
  { query }: FastifyRequest,
  { brands }: StatusParts,
  view: SignedInView,
): Flash | null {
  const { success, data } = flashSchema.safeParse(query);
  if (!success || !isOutcome(data.flash)) return null;
  const brand = [...brands.values()].find(({ code }) => code === data.brand);
  if (brand === undefined) return null;
  return {
    text: textsOf(view).answers[data.flash].replace('{brand}', () => brand.name),
    result: resultOf(data.flash),
  };
}
