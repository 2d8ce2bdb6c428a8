import type { GroupKind } from './group.ts';
import type { Locale } from './locale.ts';
import type { ShownCard, ShownDigest, ShownProduct } from './shown.ts';
import type { ShownText } from './text.ts';

/** Data for the live refresh that a page's HTML does not contain anyway. */
export interface PrintedLivePage {
  readonly erpHost: string;
  readonly brand: string;
  readonly pictureHosts?: readonly string[];
  readonly allowsFree?: boolean;
  readonly subject: LiveSubject | null;
}

export interface LivePage extends PrintedLivePage {
  readonly brandName: string;
  readonly themeColor: string;
  readonly region: string;
  readonly locale: Locale;
  readonly englishPath: string | null;
}

export type LiveSubject = LiveProductSubject | LiveListingSubject;

export interface LiveProductSubject extends ShownDigest {
  readonly kind: 'product';
  readonly id: string;
  /** Appended to the page title if other products have the same name. */
  readonly titleEnd?: string;
}

export type LiveCardSubject = readonly [id: string, facts: string, image: string];

/** A category or series page whose ERP answer is small enough for visitors to fetch. */
export interface LiveListingSubject {
  readonly kind: GroupKind;
  readonly name: string;
  readonly cards: readonly LiveCardSubject[];
  /** Products on all pages of the listing. */
  readonly total: number;
  readonly maxBytes: number;
}

/** The ERP's state of a product, if it differs from the page. */
export type LiveProduct =
  | { readonly status: 'withdrawn' }
  | {
      readonly status: 'changed';
      readonly product: ShownProduct;
      /** False to keep the printed images. */
      readonly hasOwnImages: boolean;
    };

export type LiveCard =
  | { readonly status: 'withdrawn' }
  | {
      readonly status: 'changed';
      readonly card: ShownCard;
      readonly hasOwnImage: boolean;
    };

/** The cards of a listing page, in order; null for an unchanged card. */
export interface LiveListing {
  readonly cards: readonly (LiveCard | null)[];
  readonly total: number;
}

export interface GroupLinks {
  readonly label: string;
  /** Null if the group has no other product or was unpublished. */
  readonly links: readonly (Omit<GroupLink, 'path'> & { readonly path: string | null })[];
}

export interface GroupLink {
  readonly title: ShownText;
  readonly path: string;
}
