export interface FindingValues {
  /** Path in the dist of the linked page, which may be missing. */
  readonly link: { readonly to: string };
  readonly 'other-brand': { readonly brand: string; readonly text: string };
  readonly 'brand-name': { readonly brand: string };
  /** The violation of the content security policy, such as `the attribute onclick`. */
  readonly policy: { readonly what: string };
  readonly 'third-party': { readonly use: AddressUse; readonly origin: string };
  readonly 'erp-host': { readonly host: string };
  readonly 'private-host': { readonly host: string };
  /** A description, such as `the value of HOOK_SECRETS`, never the secret. */
  readonly secret: { readonly what: string };
}

/** `link` on a click, `picture` as an image, `load` automatically, `page` as a page of this site. */
export type AddressUse = (typeof addressUses)[number];

export const addressUses = ['link', 'picture', 'load', 'page'] as const;

export type Finding = {
  readonly [Name in keyof FindingValues]: { readonly rule: Name; readonly values: FindingValues[Name] };
}[keyof FindingValues];

export const canonicalKinds = ['none', 'self', 'translation', 'other'] as const;

/** Facts of a page, collected while rendering, so that no later step parses HTML. */
export interface PageFacts {
  readonly lang: string | null;
  /** Digests of the title and of the text in `main`; empty without text. */
  readonly title: string;
  readonly text: string;
  readonly isIndexable: boolean;
  readonly isRedirect: boolean;
  /** `translation` is the same page in another language. */
  readonly canonical: (typeof canonicalKinds)[number];
}

export interface FileFacts {
  readonly page: PageFacts | null;
  readonly findings: readonly Finding[];
}
