import type { GroupKind } from './group.ts';
import type { Locale } from './locale.ts';
import type { ShownCard, ShownDigest, ShownProduct } from './shown.ts';
import type { ShownText } from './text.ts';

/** Data that a page is printed with for the live refresh, besides what its HTML contains anyway. */
export interface PrintedLivePage {
  /** The ERP's address for browsers, without a closing slash. */
  readonly erpHost: string;
  /** The brand's identifier, such as `sg-yn`. */
  readonly brand: string;
  /** Absent if there are none. */
  readonly pictureHosts?: readonly string[];
  readonly subject: LiveSubject | null;
}

export interface LivePage extends PrintedLivePage {
  readonly brandName: string;
  /** The colour that the page shows now. */
  readonly themeColor: string;
  readonly region: string;
  readonly locale: Locale;
  /** Path of the English page; null if this page is in English. */
  readonly englishPath: string | null;
}

export type LiveSubject = LiveProductSubject | LiveListingSubject;

/** A product page's subject, with the digest of the printed values. */
export interface LiveProductSubject extends ShownDigest {
  readonly kind: 'product';
  readonly id: string;
  /** Follows the name in the page's title if other products have the same name. */
  readonly titleEnd?: string;
}

/** The id of a printed card and the two parts of its digest. */
export type LiveCardSubject = readonly [id: string, facts: string, image: string];

/** A page of a category or series, if the ERP's answer for all its products is small enough for a visitor. */
export interface LiveListingSubject {
  readonly kind: GroupKind;
  readonly name: string;
  /** The cards of the page, in order. */
  readonly cards: readonly LiveCardSubject[];
  /** Products on all pages of the listing. */
  readonly total: number;
  readonly maxBytes: number;
}

/** What the ERP says of a page's product, if that differs from the page. */
export type LiveProduct =
  | { readonly status: 'withdrawn' }
  | {
      readonly status: 'changed';
      readonly product: ShownProduct;
      /** False if the printed images stay. */
      readonly hasOwnImages: boolean;
    };

export type LiveCard =
  | { readonly status: 'withdrawn' }
  | {
      readonly status: 'changed';
      readonly card: ShownCard;
      /** False if the printed image stays. */
      readonly hasOwnImage: boolean;
    };

/** The cards of a listing's page, in order, and its count of products; null for a card that stays as printed. */
export interface LiveListing {
  readonly cards: readonly (LiveCard | null)[];
  readonly total: number;
}

/** The categories or the series of a product with their label. */
export interface GroupLinks {
  readonly label: string;
  /** The path is null if the group has no other product or has ended. */
  readonly links: readonly (Omit<GroupLink, 'path'> & { readonly path: string | null })[];
}

/** A link to a category or series. */
export interface GroupLink {
  readonly title: ShownText;
  readonly path: string;
}
