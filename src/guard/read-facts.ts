import pMap from 'p-map';
import {
  type FactsContext,
  toHeadersFacts,
  toPageFacts,
  toSitemapFacts,
  toTextFacts,
} from '#release/page-facts.ts';
import type { FileFacts } from '#release/page-facts-model.ts';
import type { ReleaseFile } from '#release/release.ts';
import type { KnownFacts } from './facts-file.ts';
import type { FactsPool } from './facts-pool.ts';
import { digestOf } from './read-once.ts';
import { headersFile, isPage } from './examine-file.ts';
import { isSitemap } from './examine-sitemap.ts';
import { isLong, openLongFacts } from './long-facts.ts';

const atOnce = 16;
/** Files that are no text. */
const binary = /\.(?:avif|br|gif|gz|ico|jpe?g|mp4|otf|pdf|png|ttf|webm|webp|woff2?|zip|zst)$/i;

export function hasFacts(file: string): boolean {
  return !binary.test(file);
}

export type ReadFile = (file: string) => Promise<Uint8Array>;

/** Reads the facts of files, several at once. Throws where a file isn't what the release says. */
export type ReadFacts = (
  files: readonly (readonly [string, ReleaseFile])[],
  readFile: ReadFile,
) => Promise<readonly (readonly [string, KnownFacts])[]>;

export function openFactsReader(context: FactsContext, pool: FactsPool): ReadFacts {
  const readLong = openLongFacts(context, pool);
  return (files, readFile) =>
    pMap(
      files,
      async ([file, { sha256 }]): Promise<[string, KnownFacts]> => {
        const bytes = await readFile(file);
        if ((await digestOf(bytes)) !== sha256)
          throw new Error(
            `${file} is not what the release says: it changed meanwhile. Build and publish again.`,
          );
        if (isLong(file, bytes)) return [file, { sha256, facts: await readLong(file, bytes) }];
        const text = new TextDecoder().decode(bytes);
        return [file, { sha256, facts: pool.take(toFacts(text, file, context)) }];
      },
      { concurrency: atOnce },
    );
}

function toFacts(text: string, file: string, context: FactsContext): FileFacts {
  if (isPage(file)) return toPageFacts(text, file, context);
  if (file === headersFile) return toHeadersFacts(text, file, context);
  return isSitemap(file) ? toSitemapFacts(text, file, context) : toTextFacts(text, file, context);
}
