import type { GroupKind } from './product.ts';
import type { Locale, ShownText } from './text.ts';
import type { Setting } from './setting.ts';
import type { ShownCard, ShownDigest, ShownProduct } from './shown.ts';

/** Data for the live refresh that the visible HTML does not contain. */
export interface PrintedLivePage {
  readonly erpHost: string;
  readonly brand: string;
  readonly pictureHosts?: readonly string[];
  /** Parameters of picture URLs that change with every response, such as signatures. */
  readonly varying?: readonly string[];
  readonly allowsFree?: boolean;
  readonly subject: LiveSubject | null;
}

export interface LivePage extends PrintedLivePage {
  readonly setting: Setting;
  readonly region: string;
  readonly locale: Locale;
}

export type LiveSubject = LiveProductSubject | LiveListingSubject;

export interface LiveProductSubject extends ShownDigest {
  readonly kind: 'product';
  readonly id: string;
  /** The text after the name in the page title. Missing if the name is unique. */
  readonly titleEnd?: string;
  readonly groups: readonly PrintedGroups[];
}

/** Tuples take fewer bytes than objects in the HTML of every product page. */
export type PrintedGroups = readonly [
  label: string,
  ...links: readonly (readonly [title: string, path: string | null, locale?: Locale])[],
];

export type LiveCardSubject = readonly [id: string, facts: string, image: string];

/** A category or series page whose ERP response is small enough for visitors to fetch. */
export interface LiveListingSubject {
  readonly kind: GroupKind;
  readonly name: string;
  readonly cards: readonly LiveCardSubject[];
  readonly maxBytes: number;
}

export type LiveProduct =
  | { readonly status: 'withdrawn' }
  | {
      readonly status: 'changed';
      /** A digest of the values, not of their formatted texts. */
      readonly digest: string;
      readonly product: ShownProduct;
      readonly hasOwnImages: boolean;
    };

export interface LiveCard {
  readonly digest: string;
  readonly card: ShownCard;
  readonly hasOwnImage: boolean;
}

/** The cards of a listing page, null for an unchanged card. */
export type LiveListing = readonly (LiveCard | null)[];

export interface GroupLinks {
  readonly label: string;
  /** `path` is null if the group is unpublished or has fewer than two products. */
  readonly links: readonly (Omit<PageLink, 'path'> & { readonly path: string | null })[];
}

export interface PageLink {
  readonly title: ShownText;
  readonly path: string;
}
