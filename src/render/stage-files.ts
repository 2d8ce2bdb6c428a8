import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FileEntry } from '#release/manifest.ts';
import type { TextFile } from '#site/text-file.ts';
import type { ReadFindings } from './read-findings.ts';
import { hashOf, type Stage } from './stage.ts';
import type { NamedFile, StaticFile } from './static-files.ts';

export interface StagedEntry {
  readonly file: string;
  readonly entry: FileEntry;
  /** Name in the staging folder. Null if the dist has the same bytes. */
  readonly staged: string | null;
}

export interface FileStaging {
  /** Entry in the current dist. */
  readonly old: FileEntry | undefined;
  readonly stage: Stage;
  readonly readFindings: ReadFindings;
}

export interface Staging extends Omit<FileStaging, 'old'> {
  readonly known: ReadonlyMap<string, FileEntry>;
}

export function stageFile(
  file: string,
  key: string,
  bytes: Uint8Array,
  { old, stage, readFindings }: FileStaging,
): StagedEntry {
  const hash = hashOf(bytes);
  const findings = readFindings(file, bytes);
  if (old?.hash === hash) {
    const isSame = old.key === key && isDeepStrictEqual(old.findings, findings);
    return { file, entry: isSame ? old : { ...old, key, findings }, staged: null };
  }
  const { staged, writtenAt } = stage.write(file, bytes);
  return { file, entry: { key, hash, bytes: bytes.length, writtenAt, findings }, staged };
}

export function stageStatic({ file, bytes }: StaticFile, staging: Staging): StagedEntry {
  return stageFile(file, hashOf(bytes), bytes, { ...staging, old: staging.known.get(file) });
}

/** If the same code and settings made the dist (`isSameMaker`), files with an unchanged key are not made again. */
export async function stageTexts(
  texts: readonly TextFile[],
  staging: Staging,
  isSameMaker: boolean,
): Promise<readonly StagedEntry[]> {
  const entries: StagedEntry[] = [];
  for (const { file, key, toBytes } of texts) {
    const old = staging.known.get(file);
    if (isSameMaker && old?.key === key) entries.push({ file, entry: old, staged: null });
    else {
      entries.push(stageFile(file, key, makeBytes(file, toBytes), { ...staging, old }));
      // Yields to the event loop, so that messages to and from the workers are not delayed.
      await turn();
    }
  }
  return entries;
}

function makeBytes(file: string, toBytes: TextFile['toBytes']): Uint8Array {
  try {
    return toBytes();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The file /${file} can't be created: ${reason}`, { cause });
  }
}

/** Copying this many files blocks the event loop for a few hundredths of a second. */
const copiesPerTurn = 100;

export async function stageNamed(
  named: readonly NamedFile[],
  staging: Staging,
  onCopied: (copied: number) => void,
): Promise<readonly StagedEntry[]> {
  const entries: StagedEntry[] = [];
  let copied = 0;
  for (const { file, read } of named) {
    const old = staging.known.get(file);
    if (isIntact(old)) {
      entries.push({ file, entry: old, staged: null });
      continue;
    }
    entries.push(stageStatic({ file, bytes: read() }, staging));
    copied += 1;
    onCopied(copied);
    if (copied % copiesPerTurn === 0) await turn();
  }
  return entries;
}

export function countMissing(named: readonly NamedFile[], known: Staging['known']): number {
  return named.filter(({ file }) => !isIntact(known.get(file))).length;
}

/** False if the file was changed, added or deleted after the build. */
export function isIntact(entry: FileEntry | undefined): entry is FileEntry {
  return entry !== undefined && entry.hash !== '';
}
