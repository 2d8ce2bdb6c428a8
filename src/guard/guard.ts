import { type KeptFacts, keepFacts, type KnownFacts, readFacts } from './facts-file.ts';
import { compareFiles, type FileChanges } from '#release/file-changes.ts';
import type { FileFacts } from '#release/page-facts-model.ts';
import type { Release } from '#release/release.ts';
import { type GuardContext, keyOf, toFactsContext } from './context.ts';
import { examineWhole } from './examine-counts.ts';
import { toWorld } from './examine-file.ts';
import { hasFacts, openFactsReader, type ReadFacts, type ReadFile } from './read-facts.ts';
import { examineAll, examineChanges, type Standing } from './standing.ts';
import { toViolations, type Violation } from './violation.ts';

export interface GuardOptions extends GuardContext {
  readonly release: Pick<Release, 'files' | 'counts'>;
  /** A file's bytes, by its path in the dist. */
  readonly readFile: ReadFile;
}

export interface Verdict {
  /** None: the release may go live. */
  readonly violations: readonly Violation[];
  /** Files that were read; of the others the facts were known. */
  readonly read: number;
  readonly factsOf: (file: string) => FileFacts | null;
}

/** Judges one release of a brand after the other, and looks only at what changed. One at a time. */
export interface Guard {
  /** Throws where a file isn't what the release says. */
  check(options: GuardOptions): Promise<Verdict>;
}

/** `factsFile` ends in `.json` and is a cache: it may be deleted at any time. */
export function openGuard(factsFile: string): Guard {
  let kept: KeptFacts | null = null;
  let standing: Standing | null = null;
  let readFactsOf: ReadFacts | null = null;
  return {
    async check(options) {
      const { release, readFile } = options;
      const key = keyOf(options);
      if (kept?.key !== key) {
        kept = await readFacts(factsFile, key);
        [standing, readFactsOf] = [null, null];
      }
      readFactsOf ??= openFactsReader(toFactsContext(options), kept.pool);
      const changes = compareFiles(standing?.files ?? new Map(), release.files);
      const unknown = listUnknown(changes, release, kept.known);
      const known = await readFactsOf(unknown, readFile);
      const removed = standing === null ? listGone(kept.known, release) : changes.removed;
      const before = standing;
      const former = before === null ? new Map() : pickFormer(changes, kept.known);
      // Where the file can't be written, the next check looks at everything.
      standing = null;
      kept = await keepFacts(factsFile, kept, { known, removed });
      const factsOf = toLookup(kept.known);
      const world = toWorld(release.files, factsOf, options);
      standing = before === null ? examineAll(world) : examineChanges(before, { ...changes, former }, world);
      const { ofFiles, ofSitemap } = standing;
      const ofRelease = [...examineWhole(release.counts, options), ...ofSitemap];
      return { violations: toViolations(ofFiles, ofRelease), read: known.length, factsOf };
    },
  };
}

/** The same for one release alone, with what is kept in the file. */
export async function guardRelease(options: GuardOptions & { readonly factsFile: string }): Promise<Verdict> {
  return openGuard(options.factsFile).check(options);
}

function listUnknown(
  { changed }: FileChanges,
  { files }: Pick<Release, 'files'>,
  known: ReadonlyMap<string, KnownFacts>,
) {
  return changed.flatMap((path) => {
    const file = files.get(path);
    if (file === undefined || !hasFacts(path)) return [];
    const isKnown = file.sha256.startsWith(known.get(path)?.sha256 ?? 'none');
    return isKnown ? [] : [[path, file] as const];
  });
}

function listGone(known: ReadonlyMap<string, KnownFacts>, { files }: Pick<Release, 'files'>) {
  return [...known.keys()].filter((path) => !files.has(path));
}

/** The facts of changed files as they were. */
function pickFormer({ changed, removed }: FileChanges, known: ReadonlyMap<string, KnownFacts>) {
  return new Map([...changed, ...removed].map((file) => [file, known.get(file)?.facts ?? null]));
}

function toLookup(known: ReadonlyMap<string, KnownFacts>): (file: string) => FileFacts | null {
  return (file) => known.get(file)?.facts ?? null;
}
