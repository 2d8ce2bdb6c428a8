import type { Brand } from '#config/brands.ts';
import { countLeftOut, type Problem } from '#catalogue/problem.ts';
import { ErpContentError } from './errors.ts';

/** Up to this many bad records never stop a brand, whatever share they are. */
const toleratedLeftOut = 3;

/** Throws where so much was left out of the list that the ERP, not the products, is the likelier fault. */
export function refuseManyLeftOut(listed: number, problems: readonly Problem[], brand: Brand): void {
  const leftOut = countLeftOut(problems);
  const { maxLeftOut } = brand.thresholds;
  if (leftOut <= mostLeftOut(listed, brand)) return;
  throw new ErpContentError(
    `${leftOut} of ${listed} products of ${brand.identifier} can't be read, more than brands.json allows ` +
      `(thresholds.maxLeftOut ${maxLeftOut}). The problems say why; mend them in the ERP, then build again.`,
    problems,
  );
}

const maxTwins = 0.01;

/** Throws where so many ids are listed twice that the list itself is the likelier fault. */
export function refuseManyTwins(listed: number, problems: readonly Problem[], { identifier }: Brand): void {
  const twins = problems.filter(({ kind }) => kind === 'duplicate-id').length;
  if (twins <= Math.max(toleratedLeftOut, listed * maxTwins)) return;
  throw new ErpContentError(
    `${twins} of ${listed} products of ${identifier} are listed a second time, more than 1 %. Look whether the ERP lists each once, then build again.`,
    problems,
  );
}

/** How many products may be left out of a list. */
export function mostLeftOut(listed: number, { thresholds }: Brand): number {
  return Math.max(toleratedLeftOut, listed * thresholds.maxLeftOut);
}
