import type { FactsPool } from './facts-pool.ts';
import { keepBlocks } from './text-blocks.ts';
import { type FactsContext, toSitemapLinks, toTextFacts } from '#release/page-facts.ts';
import type { FileFacts } from '#release/page-facts-model.ts';
import { headersFile, isPage } from './examine-file.ts';
import { isSitemap } from './examine-sitemap.ts';

/** Reads the facts of a long list, of which hardly a line changes from release to release. */
export type ReadLongFacts = (file: string, bytes: Uint8Array) => Promise<FileFacts>;

const longBytes = 50_000;
const blockBytes = 16_384;
/** What is looked for is shorter, and a secret of several lines, too. */
const longestMark = 4_096;

export function isLong(file: string, bytes: Uint8Array): boolean {
  return bytes.length >= longBytes && !isPage(file) && file !== headersFile && !file.endsWith('.css');
}

/** Gives what reading the whole text would give, as marks stand in one place and a sitemap's addresses in one line. */
export function openLongFacts(context: FactsContext, pool: FactsPool): ReadLongFacts {
  const decoder = new TextDecoder();
  const readBlocks = keepBlocks(
    (bytes, { start, end, until }, file): FileFacts => {
      const facts = toTextFacts(decoder.decode(bytes.subarray(start, until)), file, context);
      const text = isSitemap(file) ? decoder.decode(bytes.subarray(start, end)) : '';
      return pool.take({ ...facts, links: toSitemapLinks(text, context.siteUrl) });
    },
    { size: blockBytes, after: longestMark },
  );
  return async (file, bytes) => {
    const parts = await readBlocks(file, bytes);
    const [first] = parts;
    if (first === undefined) throw new Error(`${file} is empty.`);
    const marks = [...new Set(parts.flatMap(({ frame }) => frame.marks))];
    return {
      frame: pool.takeFrame({ ...first.frame, marks }),
      links: parts.flatMap(({ links }) => links),
      alternates: first.alternates,
    };
  };
}
