import type { Use } from './page-facts-references.ts';

/** Raised whenever facts of the same file become others, by a new rule or a mended one: kept ones are then made anew. */
export const factsVersion = 2;

/** What one file of a release says, as far as a release can be judged by it. */
export interface FileFacts {
  readonly frame: FrameFacts;
  /** Files of the own site that it links to, each once; an address that can't be read stands as it is. */
  readonly links: readonly string[];
  /** The page in each of `frame.hreflangs`: its file, or the address where that is no page's own. */
  readonly alternates: readonly string[];
}

/** The part of the facts in which most pages are alike. */
export interface FrameFacts {
  readonly lang: string | null;
  /** False where it doesn't end with `</html>`. */
  readonly isWhole: boolean;
  readonly isRedirect: boolean;
  readonly isIndexed: boolean;
  /** `self`, `none`, or the addresses that it gives in place of its own. */
  readonly canonical: string;
  readonly hreflangs: readonly string[];
  /** Files of the own site that it loads or shows. */
  readonly assets: readonly string[];
  /** Other origins that it loads from, shows pictures of, or links to in a way that is not the web's or a mail's. */
  readonly outside: readonly OutsideUse[];
  /** What is wrong with its blocks of structured data. */
  readonly jsonLdFaults: readonly string[];
  /** Names of the marks that it holds. */
  readonly marks: readonly string[];
  /**
   * Of inline scripts that run, and of inline styles, as a content security policy names them: `sha256-…`; attributes,
   * which none of ours can name, in words. Of `_headers`, those that its policy allows.
   */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface OutsideUse {
  readonly use: Use;
  readonly origin: string;
}
