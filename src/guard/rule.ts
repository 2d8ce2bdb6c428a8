import type { FileContent, SharedContent } from '#release/page/page-content.ts';
import type { Census } from './census.ts';
import type { CheckedRelease } from './checked-release.ts';
import type { GuardContext } from './context.ts';

/** A fault of the release as a whole: the words of its message, and the pages and files that it is about, also those that are not there. */
export interface ReleaseFault {
  readonly subject: string;
  readonly files: readonly string[];
}

/** As words alone where it is about no file. */
export type ReleaseSubject = string | ReleaseFault;

/**
 * One rule with its check and its message. A check returns a subject for every fault: the words that the message is made
 * with. A rule has a check of the release as a whole, of files, of pages, or of what pages have in common.
 */
export interface RuleDefinition {
  readonly name: string;
  readonly ofRelease?: (
    release: CheckedRelease,
    census: Census,
    context: GuardContext,
  ) => readonly ReleaseSubject[];
  readonly ofSitemap?: (release: CheckedRelease) => readonly ReleaseSubject[];
  readonly ofFile?: (file: string, release: CheckedRelease) => readonly string[];
  /** Of every text file; asked once for all that have the same shared content. */
  readonly ofShared?: (shared: SharedContent, release: CheckedRelease) => readonly string[];
  readonly ofPage?: (file: string, page: FileContent, release: CheckedRelease) => readonly string[];
  /** Returns a sentence or two: the fault, its place, and the remedy. */
  readonly message: (subject: string, where: string) => string;
  /** Set where no reason overrules the rule: no visitor may ever see such a release. */
  readonly isNeverForced?: true;
}

/** The ends of messages: what to do. */
export const again = 'Build the brand again; if it happens again, tell the developers.';
export const force = 'if it is meant so, publish with --force and the reason.';
