/** The values of each finding in a file, from which its texts are formatted. */
export interface FindingValues {
  /** Path in the dist of a page of the own site that an absolute address leads to, whether it is there or not. */
  readonly link: { readonly to: string };
  /** Display name of the other brand, and the text that belongs to it. */
  readonly 'other-brand': { readonly brand: string; readonly text: string };
  /** Display name of another brand in a title, a heading or structured data. */
  readonly 'brand-name': { readonly brand: string };
  /** What the policy of the site does not allow, such as `the attribute onclick`. */
  readonly policy: { readonly what: string };
  readonly 'third-party': { readonly use: AddressUse; readonly origin: string };
  readonly 'erp-host': { readonly host: string };
  readonly 'private-host': { readonly host: string };
  /** What it looks like, such as `the value of HOOK_SECRETS`; never the secret itself. */
  readonly secret: { readonly what: string };
}

/**
 * How a page uses an address: `link` leaves it to the visitor, `picture` shows it, `load` fetches it unasked, `page` claims it as a page
 * of this site.
 */
export type AddressUse = (typeof addressUses)[number];

export const addressUses = ['link', 'picture', 'load', 'page'] as const;

/** Something in a file that a release may not hold. */
export type Finding = {
  readonly [Name in keyof FindingValues]: { readonly rule: Name; readonly values: FindingValues[Name] };
}[keyof FindingValues];

export const canonicalKinds = ['none', 'self', 'translation', 'other'] as const;

/** Facts of a page, taken when it is rendered: no later step reads HTML. */
export interface PageFacts {
  readonly lang: string | null;
  /** Digests of the title and of the text in `main`; empty where there is no text. */
  readonly title: string;
  readonly text: string;
  readonly isIndexable: boolean;
  readonly isRedirect: boolean;
  /** `translation` is the same page in another language. */
  readonly canonical: (typeof canonicalKinds)[number];
}

export interface FileFacts {
  /** Null where the file is no page. */
  readonly page: PageFacts | null;
  readonly findings: readonly Finding[];
}
