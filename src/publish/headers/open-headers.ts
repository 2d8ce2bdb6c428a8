import type { BuiltDist } from '#release/built.ts';
import type { Release } from '#release/release.ts';
import type { ReleaseHeaders, Target } from '#publish/targets/target.ts';
import { HeadersError } from './headers-error.ts';
import { reloadLimitMs } from './header-snippets.ts';
import { listWarnings, type SnippetResult, writeSnippets } from './write-snippets.ts';

/** A release that is about to go live. */
type NextRelease = Pick<BuiltDist, 'files' | 'readFile'>;

/** Writes the headers that the web server sends, for the live release and the one that is about to follow it. The reloads of one publish and of the tidying after it share `limitMs`. */
export function openHeaders(
  { served }: Pick<Target, 'served'>,
  reloadCommand: string | null,
  limitMs = reloadLimitMs,
) {
  const reloadTime = { leftMs: limitMs };
  let next: ReleaseHeaders | null = null;
  const write = () => writeSnippets(served, reloadCommand, next, reloadTime);
  const writeLate = async () => listWarnings(await write());
  return {
    /** Also called by a tidying beside a publish, which must leave the next release's headers in place. */
    write: writeLate,
    /** Throws, with the former ones in place, where the web server can't be made to send those of the next release. */
    announce: async (coming: NextRelease, live: { readonly release: Release } | null) => {
      reloadTime.leftMs = limitMs;
      if (live !== null && hasSameHeaders(live.release, coming)) return [];
      next = await readHeaders(coming);
      const result = await write();
      if (!result.hasFailed) return listWarnings(result);
      // The web server has the former ones, and reads these the next time that it is reloaded.
      next = null;
      if (reloadCommand !== null) await writeSnippets(served, null);
      throw new HeadersError(wordRefusal(result));
    },
    /** Writes those of the live release, also where the next one did not become it. */
    settle: async (isLive: boolean) => {
      const wasAnnounced = next !== null;
      next = null;
      return isLive || wasAnnounced ? writeLate() : [];
    },
  };
}

function wordRefusal({ warning }: SnippetResult): string {
  return `The release does not go live, since the web server would send former headers with it. ${warning ?? ''}`;
}

const headerFiles = ['_headers', '_redirects'] as const;

function hasSameHeaders(live: Release, { files }: NextRelease): boolean {
  return headerFiles.every((file) => live.files.get(file)?.sha256 === files.get(file)?.sha256);
}

async function readHeaders({ readFile }: NextRelease): Promise<ReleaseHeaders> {
  const read = async (path: string) => Buffer.from(await readFile(path)).toString('utf8');
  const [headers, redirects] = headerFiles;
  return { headers: await read(headers), redirects: await read(redirects) };
}
