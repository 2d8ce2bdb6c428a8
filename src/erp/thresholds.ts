import type { Brand } from '#config/brands.ts';
import { countLeftOut, type Problem } from '#catalogue/problem.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { ErpContentError, ErpShrinkError } from './errors.ts';

/** Below this many products a share says little, and only an empty list counts as a loss. */
const smallCatalogue = 20;
/** Up to this many bad records never stop a brand, whatever share they are. */
const toleratedLeftOut = 3;

/** Throws where so much was left out of the list that the ERP, not the products, is the likelier fault. */
export function refuseManyLeftOut(listed: number, problems: readonly Problem[], brand: Brand): void {
  const leftOut = countLeftOut(problems);
  const { maxLeftOut } = brand.thresholds;
  if (leftOut <= Math.max(toleratedLeftOut, listed * maxLeftOut)) return;
  throw new ErpContentError(
    `${leftOut} of ${listed} products of ${brand.identifier} can't be read, more than brands.json allows ` +
      `(thresholds.maxLeftOut ${maxLeftOut}). The problems say why; mend them in the ERP, then build again.`,
    problems,
  );
}

/** Throws where products vanished at a rate that looks like an accident; `null` is a first pull. */
export function refuseShrink(before: Snapshot | null, products: number, brand: Brand): void {
  const former = before?.products.length ?? 0;
  const isLost = former > 0 && products === 0;
  const isShrunk = former >= smallCatalogue && products < former * (1 - brand.thresholds.maxShrink);
  if (!isLost && !isShrunk) return;
  throw new ErpShrinkError(
    `The ERP lists ${products} products of ${brand.identifier}, it listed ${former} before; brands.json allows ` +
      `a loss of ${Math.round(brand.thresholds.maxShrink * 100)} % (thresholds.maxShrink). ` +
      'Look into the ERP; if they are meant to be gone, build again with --allow-shrink.',
  );
}
