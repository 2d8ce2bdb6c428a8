import { compareFiles, type FileChanges } from '#release/file-changes.ts';
import type { Counts, Release } from '#release/release.ts';
import { BrokenPictures } from './broken-pictures.ts';
import { CensusTaker } from './census.ts';
import { type ContentOf, type RightPages, type RowSums, toCheckedRelease } from './checked-release.ts';
import { keepContent, type KeptContent, type KnownContent, readKeptContent } from './content-file.ts';
import { digestContext, type GuardContext, toReadingContext } from './context.ts';
import { isText } from './file-kinds.ts';
import { collect } from './judge-file.ts';
import { judgeAll, judgeChanges, type Judgement } from './judgement.ts';
import { readContent, type ReadFile } from './read-content.ts';
import { toViolations, type Violation } from './worded-violation.ts';

export interface GuardOptions extends GuardContext {
  readonly release: Pick<Release, 'files'>;
  /** Reads a file's bytes, by its path in the dist. */
  readonly readFile: ReadFile;
}

export interface GuardReport {
  /** None: the release may go live. */
  readonly violations: readonly Violation[];
  /** How many files were read; the content of the others was known. */
  readonly read: number;
  /** Of the files as they are. */
  readonly counts: Counts;
  readonly contentOf: ContentOf;
}

/** Judges one release of a brand after the other, and reads only what changed. One check at a time. */
export interface Guard {
  /** Throws where a file isn't what the release says. */
  check(options: GuardOptions): Promise<GuardReport>;
}

/** `contentFile` ends in `.json` and is a cache: it may be deleted at any time. */
export function openGuard(contentFile: string): Guard {
  let kept: KeptContent | null = null;
  let judgement: Judgement | null = null;
  let pictures = new BrokenPictures();
  let census = new CensusTaker();
  const rightPages: RightPages = new Map();
  const rowSums: RowSums = new Map();
  return {
    async check(options) {
      const { release, readFile } = options;
      const key = digestContext(options);
      if (kept?.key !== key) {
        kept = await readKeptContent(contentFile, key);
        judgement = null;
      }
      if (judgement === null) [pictures, census] = [new BrokenPictures(), new CensusTaker()];
      const before = judgement;
      // Where the check fails from here on, the next one judges everything.
      judgement = null;
      const changes = compareFiles(before?.files ?? new Map(), release.files);
      const former = before === null ? new Map() : pickFormer(changes, kept.known);
      const unknown = listUnknown(changes, release, kept.known);
      const known = await readContent(unknown, readFile, toReadingContext(options), kept.pool);
      const removed = before === null ? listGone(kept.known, release) : changes.removed;
      kept = await keepContent(contentFile, kept, { known, removed });
      const contentOf = toLookup(kept.known);
      const brokenPictures = await pictures.find(changes, options);
      const checked = toCheckedRelease(release.files, contentOf, options, {
        brokenPictures,
        rightPages,
        rowSums,
      });
      judgement = before === null ? judgeAll(checked) : judgeChanges(before, { ...changes, former }, checked);
      for (const [file, content] of former) if (content !== null) census.remove(file, content);
      for (const file of changes.changed) {
        const content = contentOf(file);
        if (content !== null) census.add(file, content);
      }
      const ofRelease = collect((rule) => rule.ofRelease?.(checked, census, options));
      const violations = toViolations(judgement.ofFiles, [...ofRelease, ...judgement.ofSitemap], checked);
      return { violations, read: known.length, counts: census.counts, contentOf };
    },
  };
}

function listUnknown(
  { changed }: FileChanges,
  { files }: Pick<Release, 'files'>,
  known: ReadonlyMap<string, KnownContent>,
) {
  return changed.flatMap((path) => {
    const file = files.get(path);
    if (file === undefined || !isText(path)) return [];
    const isKnown = file.sha256.startsWith(known.get(path)?.sha256 ?? 'none');
    return isKnown ? [] : [[path, file] as const];
  });
}

function listGone(known: ReadonlyMap<string, KnownContent>, { files }: Pick<Release, 'files'>) {
  return [...known.keys()].filter((path) => !files.has(path));
}

/** Returns the former content of changed files. */
function pickFormer({ changed, removed }: FileChanges, known: ReadonlyMap<string, KnownContent>) {
  return new Map([...changed, ...removed].map((file) => [file, known.get(file)?.content ?? null]));
}

function toLookup(known: ReadonlyMap<string, KnownContent>): ContentOf {
  return (file) => known.get(file)?.content ?? null;
}
