import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { freezeAt } from '#service/orders/brand-state.ts';
import { isFlashMessage, resultOf } from '#service/status/action-results.ts';
import type { Flash } from '#service/status/pages/flash.ts';
import { wordFreeze } from '#service/status/pages/freeze-text.ts';
import { textsOf } from '#service/status/pages/page-frame.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import type { SignedInView } from './view.ts';

/** Entries of the audit log that a page shows, or that are looked through. */
export const mostEntries = 500;

const flashSchema = z.object({ flash: z.string(), brand: z.string() });

/** Returns the flash message that the address of a redirect names, from a closed list. */
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
    text: freeze ? `${text} ${wordFreeze(freeze, brand, isFrozen, view)}` : text,
    result: resultOf(flash),
  };
}
