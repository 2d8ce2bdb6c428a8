import * as z from 'zod/mini';
import type { Locale } from '#catalogue/locale.ts';
import type { BrandNames, NamedContact } from './page-faults.ts';
import type { Use } from './references.ts';

/** A file of a release as far as it can be judged by what it says. */
export interface FileContent {
  readonly shared: SharedContent;
  /** Files of the own site that it links to, each once; an address that can't be read stands as it is. */
  readonly links: readonly string[];
  /** The page in each of `shared.hreflangs`: its file, or the address where that is no page's own. */
  readonly alternates: readonly string[];
  /** Null where the file is no page. */
  readonly says: PageSays | null;
}

/** The content in which pages differ. */
export interface PageSays {
  readonly title: string;
  /** Digest of the text in `main`; empty where there is none. */
  readonly text: string;
  /** Letters of the description that it shows. */
  readonly written: number;
  /** Of its structured data; null where that describes no product. */
  readonly product: PageProduct | null;
}

export interface PageProduct {
  readonly id: string;
  readonly name: string;
  /** Null where it has no offer. */
  readonly price: number | null;
  readonly currency: string | null;
  /** As catalogues spell it; else as it stands. */
  readonly availability: string | null;
  /** Number of its pictures. */
  readonly pictures: number;
}

/** The part of their content in which most pages are alike. */
export interface SharedContent {
  readonly lang: string | null;
  /** False where it doesn't end with `</html>`. */
  readonly isWhole: boolean;
  readonly isRedirect: boolean;
  readonly isIndexed: boolean;
  /** `self`, `none`, `translation` for the same page in another language, or the addresses that it gives in place of its own. */
  readonly canonical: string;
  readonly hreflangs: readonly string[];
  /** Files of the own site that it loads or shows. */
  readonly assets: readonly string[];
  /** Other origins that it loads from, shows pictures of, or links to in a way that is not the web's or a mail's. */
  readonly outside: readonly OutsideUse[];
  /** Faults of the file by itself, in words that continue a sentence, e.g. `has no title`. */
  readonly faults: readonly string[];
  /** Whether it shows products or groups. */
  readonly hasCards: boolean;
  /** Files of the own site that the main part of a first page leads to; none elsewhere. */
  readonly offered: readonly string[];
  /** Products that it lists, where it is a part of a list of all products. */
  readonly listed: number | null;
  /** Sum of the digests of what such a part says of its products; null elsewhere. */
  readonly rows: number | null;
  /** Policy of its `meta`; of `_headers`, that of all pages. Null where there is none. */
  readonly policy: string | null;
  /** Faults of its blocks of structured data. */
  readonly jsonLdFaults: readonly string[];
  /** Names of the forbidden texts that it holds. */
  readonly forbidden: readonly string[];
  /** True where it names the host of `ReadingContext.pictureHost` elsewhere than that may be named. */
  readonly isPictureHostMisused: boolean;
  /**
   * Inline scripts that run, and inline styles, as a content security policy names them: `sha256-…`; attributes, which
   * no policy of ours can name, in words. For `_headers`, those that its policy allows.
   */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface OutsideUse {
  readonly use: Use;
  readonly origin: string;
}

const texts = z.array(z.string());

/** Of kept content, which is read back from a file. */
export const sharedContentSchema = z.object({
  lang: z.nullable(z.string()),
  isWhole: z.boolean(),
  isRedirect: z.boolean(),
  isIndexed: z.boolean(),
  canonical: z.string(),
  hreflangs: texts,
  assets: texts,
  outside: z.array(z.object({ use: z.enum(['link', 'picture', 'load', 'page']), origin: z.string() })),
  faults: texts,
  hasCards: z.boolean(),
  offered: texts,
  listed: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  policy: z.nullable(z.string()),
  jsonLdFaults: texts,
  forbidden: texts,
  isPictureHostMisused: z.boolean(),
  scripts: texts,
  styles: texts,
}) satisfies z.ZodMiniType<SharedContent>;

export const pageSaysSchema = z.object({
  title: z.string(),
  text: z.string(),
  written: z.int(),
  product: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      price: z.nullable(z.number()),
      currency: z.nullable(z.string()),
      availability: z.nullable(z.string()),
      pictures: z.int(),
    }),
  ),
}) satisfies z.ZodMiniType<PageSays>;

/** The content of a file that says nothing. */
export const noContent: FileContent = {
  shared: {
    lang: null,
    isWhole: true,
    isRedirect: false,
    isIndexed: true,
    canonical: 'none',
    hreflangs: [],
    assets: [],
    outside: [],
    faults: [],
    hasCards: false,
    offered: [],
    listed: null,
    rows: null,
    policy: null,
    jsonLdFaults: [],
    forbidden: [],
    isPictureHostMisused: false,
    scripts: [],
    styles: [],
  },
  links: [],
  alternates: [],
  says: null,
};

/** Inputs of the content besides the file's bytes. */
export interface ReadingContext {
  /** Origin of the own site. */
  readonly siteUrl: string;
  readonly names: BrandNames;
  readonly contact: Readonly<Record<Locale, NamedContact>>;
  /** Region as whose people the site writes prices, such as `sg`. */
  readonly region: string;
  /** Returns the names of the forbidden texts that a text holds, each once. */
  readonly findForbidden: (text: string) => readonly string[];
  /** A host that may be named in pictures and links, and nowhere else; null where there is none. */
  readonly pictureHost: PictureHost | null;
}

export interface PictureHost {
  readonly name: string;
  /** Counts how often a text names the host. */
  readonly countIn: (text: string) => number;
}
