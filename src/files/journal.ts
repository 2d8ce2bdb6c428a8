import { readFile, rm } from 'node:fs/promises';
import { digestOf, nullIfMissing, readSealed, sealText, writeAtomically } from './file-io.ts';

export interface Journaled {
  readonly digest: string;
  readonly fileBytes: number;
  readonly journalBytes: number;
}

/** The flag `s` makes `.` match U+2028 and U+2029, which JSON may contain. */
const linePattern = /^\{"of":"([\w-]{16})","change":(.*),"sum":"([\w-]{16})"\}$/s;

export function journalOf(file: string): string {
  return file.replace(/\.json$/, '.journal');
}

export function toJournaled(text: string, journalBytes = 0): Journaled {
  return { digest: digestOf(text), fileBytes: text.length, journalBytes };
}

/** Merges a journal into its file if the journal is long and slow to read. After an error, a later build retries. */
export async function compactFile<Kept extends Journaled>(
  file: string,
  kept: Kept,
  format: (kept: Kept) => string,
): Promise<Kept> {
  if (kept.journalBytes < Math.max(1e6, kept.fileBytes / 2)) return kept;
  const text = format(kept);
  try {
    await writeAtomically(file, sealText(text));
  } catch {
    return kept;
  }
  await rm(journalOf(file), { force: true });
  return { ...kept, ...toJournaled(text) };
}

/** Starts with a line break, in case the previous line is truncated. */
export function formatChange(digest: string, change: object): string {
  const json = JSON.stringify(change);
  return `\n{"of":"${digest}","change":${json},"sum":"${digestOf(json)}"}`;
}

/** Null if the file or a complete line is damaged. Skips incomplete lines, and lines for an earlier version of the file. */
export async function readJournaled<Change>(file: string): Promise<{
  readonly text: string;
  readonly changes: readonly Change[];
  readonly journaled: Journaled;
} | null> {
  const text = await readSealed(file);
  if (text === null) return null;
  const journal = (await nullIfMissing(readFile(journalOf(file), 'utf8'))) ?? '';
  const whole = toJournaled(text);
  const changes: Change[] = [];
  for (const line of journal.split('\n')) {
    const [, of, json = '', sum] = linePattern.exec(line) ?? [];
    if (of !== whole.digest) continue;
    if (digestOf(json) !== sum) return null;
    changes.push(JSON.parse(json));
  }
  return { text, changes, journaled: { ...whole, journalBytes: journal.length } };
}
