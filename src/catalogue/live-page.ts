import type { GroupKind } from './group.ts';
import type { Locale } from './locale.ts';
import type { ShownDigest } from './shown.ts';
import type { ShownText } from './text.ts';

/** A page's facts that the browser's refresh needs. */
export interface LivePage extends PrintedLivePage {
  readonly brandName: string;
  /** As it is shown now. */
  readonly themeColor: string;
  readonly region: string;
  readonly locale: Locale;
  /** The English page, where this one is in Chinese. */
  readonly englishPath: string | null;
}

/** Data that a page is printed with for the refresh, besides what its HTML says anyway: the calls to make and what is printed. */
export interface PrintedLivePage {
  /** The ERP as browsers reach it, without a closing slash. */
  readonly erpHost: string;
  /** Its identifier, such as `sg-yn`. */
  readonly brand: string;
  /** Absent where there are none. */
  readonly pictureHosts?: readonly string[];
  readonly subject: LiveSubject | null;
}

export type LiveSubject = LiveProductSubject | LiveListingSubject;

/** With the digest of what is printed. */
export interface LiveProductSubject extends ShownDigest {
  readonly kind: 'product';
  readonly id: string;
  /** Follows the name in the page's title, where other products have the same name. */
  readonly titleEnd?: string;
}

/** The categories of a product, or its series, with their label: published ones, and of a withdrawn product those that ended too. */
export interface GroupRow {
  readonly label: string;
  /** No way to a group that has no other product, or that ended. */
  readonly links: readonly (Omit<GroupLink, 'path'> & { readonly path: string | null })[];
}

/** A way to a category or series. */
export interface GroupLink {
  readonly title: ShownText;
  readonly path: string;
}

/** The id of a printed card, and the two parts of its digest. */
export type LiveCardSubject = readonly [id: string, facts: string, image: string];

/** A page of a category or series whose whole answer is small enough for a visitor. */
export interface LiveListingSubject {
  readonly kind: GroupKind;
  readonly name: string;
  /** The printed cards, in their order. */
  readonly cards: readonly LiveCardSubject[];
  /** Of all pages of the listing. */
  readonly total: number;
  readonly maxBytes: number;
}
