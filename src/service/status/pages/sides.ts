/** The two releases, and the site that they are of. */
export interface Sides {
  readonly from: string;
  readonly to: string;
  readonly code: string;
  readonly siteUrl: string;
  /** The one that visitors have; null where they have neither. */
  readonly live: 'from' | 'to' | null;
  /** The one that is a preview, where that has an address of its own. */
  readonly preview: { readonly which: 'from' | 'to'; readonly url: string } | null;
}
