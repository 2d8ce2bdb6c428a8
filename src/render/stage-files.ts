import { setImmediate as turn } from 'node:timers/promises';
import type { FileEntry } from '#release/manifest.ts';
import type { RenderedEntry } from './render-files.ts';
import { hashOf, type Stage } from './stage.ts';
import type { NamedFile, StaticFile } from './static-files.ts';

type Known = ReadonlyMap<string, FileEntry>;

/** A file that isn't rendered: its digest is its key. */
export function stageStatic({ file, bytes }: StaticFile, known: Known, stage: Stage): RenderedEntry {
  const hash = hashOf(bytes);
  const old = known.get(file);
  if (old?.hash === hash) return { file, entry: old, staged: null };
  const { staged, writtenAt } = stage.write(file, bytes);
  return { file, entry: { key: hash, hash, bytes: bytes.length, writtenAt }, staged };
}

/** So many copies are a few hundredths of a second; timers of the process wait for no more. */
const copiesInTurn = 100;

/** Files whose names stand for their contents: what the dist has under such a name is right, unless somebody else wrote it. */
export async function stageNamed(
  named: readonly NamedFile[],
  known: Known,
  stage: Stage,
  onCopied: (copied: number) => void,
): Promise<readonly RenderedEntry[]> {
  const entries: RenderedEntry[] = [];
  let copied = 0;
  for (const { file, read } of named) {
    const old = known.get(file);
    if (isRight(old)) {
      entries.push({ file, entry: old, staged: null });
      continue;
    }
    entries.push(stageStatic({ file, bytes: read() }, known, stage));
    copied += 1;
    onCopied(copied);
    if (copied % copiesInTurn === 0) await turn();
  }
  return entries;
}

/** How many of them have to be copied. */
export function countMissing(named: readonly NamedFile[], known: Known): number {
  return named.filter(({ file }) => !isRight(known.get(file))).length;
}

function isRight(entry: FileEntry | undefined): entry is FileEntry {
  return entry !== undefined && entry.hash !== '';
}
