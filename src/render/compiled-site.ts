import { join } from 'node:path';
import type { InlineCode } from '#release/page/inline-code.ts';

/** The site's code, compiled once for all brands, and kept on disk until the code changes. */
export interface CompiledSite {
  readonly folder: string;
  /** Digest of the sources, what only the builder runs included. */
  readonly sources: string;
  /** Digest of what was compiled: equal code renders equal bytes. */
  readonly code: string;
  /** The module that renders, below `server`. */
  readonly entry: string;
  /** What Astro knows of each page's head: its key and style sheets. */
  readonly pages: readonly (readonly [string, object])[];
  /** Files that browsers fetch, below `client`. */
  readonly assets: readonly string[];
  /** What it writes into pages for browsers to run: the site's policy names each. */
  readonly inlineCode: InlineCode;
}

export const compiledPath = {
  /** Written last: a folder without it isn't whole. */
  record: (folder: string) => join(folder, 'compiled.json'),
  server: (folder: string) => join(folder, 'server'),
  client: (folder: string) => join(folder, 'client'),
} as const;
