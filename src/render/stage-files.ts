import { setImmediate as turn } from 'node:timers/promises';
import type { FileEntry } from '#release/manifest.ts';
import type { TextFile } from '#site/text-file.ts';
import { hashOf } from './stage.ts';
import type { NewFile, Stager } from './stager.ts';
import type { NamedFile, StaticFile } from './static-files.ts';

type Entries = ReadonlyMap<string, FileEntry>;

export async function stageTexts(texts: readonly TextFile[], known: Entries, stager: Stager): Promise<void> {
  for (const { file, key, toBytes } of texts) {
    await stager.stage([{ file, key, content: makeBytes(file, toBytes), old: known.get(file) }]);
    // Yields to the event loop, so that messages to and from the workers are not delayed.
    await turn();
  }
}

function makeBytes(file: string, toBytes: TextFile['toBytes']): Uint8Array {
  try {
    return toBytes();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The file /${file} can't be created: ${reason}`, { cause });
  }
}

export async function stageStatics(
  statics: readonly StaticFile[],
  known: Entries,
  stager: Stager,
): Promise<void> {
  await stager.stage(statics.map((one) => toNewFile(one, known)));
}

/** Copying this many files blocks the event loop for a few hundredths of a second. */
const copiesPerTurn = 100;

export async function stageNamed(
  named: readonly NamedFile[],
  known: Entries,
  stager: Stager,
  onCopied: (copied: number) => void,
): Promise<void> {
  const missing = named.filter(({ file }) => !isIntact(known.get(file)));
  for (const [index, { file, read }] of missing.entries()) {
    await stager.stage([toNewFile({ file, bytes: read() }, known)]);
    onCopied(index + 1);
    if ((index + 1) % copiesPerTurn === 0) await turn();
  }
}

export function countMissing(named: readonly NamedFile[], known: Entries): number {
  return named.filter(({ file }) => !isIntact(known.get(file))).length;
}

/** False if the file was changed, added or deleted after the build. */
export function isIntact(entry: FileEntry | undefined): entry is FileEntry {
  return entry !== undefined && entry.hash !== '';
}

function toNewFile({ file, bytes }: StaticFile, known: Entries): NewFile {
  return { file, key: hashOf(bytes), content: bytes, old: known.get(file) };
}
