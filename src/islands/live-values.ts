import { atom } from 'nanostores';
import type { ShownCard, ShownProduct } from '#catalogue/shown.ts';

export type LiveProduct =
  | { readonly status: 'withdrawn' }
  | {
      readonly status: 'changed';
      readonly product: ShownProduct;
      /** False where the printed images stay. */
      readonly hasOwnImages: boolean;
    };

/** The page's product as the ERP has it now; null while that is what is printed. */
export const $product = atom<LiveProduct | null>(null);

export type LiveCard =
  | { readonly status: 'withdrawn' }
  | {
      readonly status: 'changed';
      readonly card: ShownCard;
      /** False where the printed image stays. */
      readonly hasOwnImage: boolean;
    };

/** In the order of the printed cards; null for one that is as printed. */
export type LiveListing = readonly (LiveCard | null)[];

/** The page's cards as the ERP has them now; null while all are as printed. */
export const $listing = atom<LiveListing | null>(null);
