import type { Page } from './pages.ts';

/** A file of the dist that is written without Astro, with the digest of all that it shows. */
export interface TextFile extends Pick<Page, 'file' | 'key'> {
  /** Makes its text, in UTF-8. */
  readonly toBytes: () => Uint8Array;
}
