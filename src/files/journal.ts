import { readFile } from 'node:fs/promises';
import { digestOf, nullIfMissing, readSealed } from './file-io.ts';

export interface JournaledFile<Change> {
  readonly text: string;
  readonly digest: string;
  readonly changes: readonly Change[];
  readonly journalBytes: number;
}

/**
 * `of` is the digest of the journaled text, `sum` that of the change as JSON. JSON may contain U+2028 and U+2029, which `.` matches
 * only with the flag `s`.
 */
const linePattern = /^\{"of":"([\w-]{16})","change":(.*),"sum":"([\w-]{16})"\}$/s;

export function journalOf(file: string): string {
  return file.replace(/\.json$/, '.journal');
}

/** Whether to compact a file. Reading a long journal takes much longer than reading one file. */
export function isCompactionDue(file: {
  readonly fileBytes: number;
  readonly journalBytes: number;
}): boolean {
  return file.journalBytes >= Math.max(1e6, file.fileBytes / 2);
}

/** Formats a journal line. The line break is at its start, so that a line after a truncated line is valid. */
export function formatChange(digest: string, change: object): string {
  const json = JSON.stringify(change);
  return `\n{"of":"${digest}","change":${json},"sum":"${digestOf(json)}"}`;
}

/**
 * Returns null for a damaged file or journal line. Ignores truncated lines, and changes of an earlier text. Does not validate
 * changes, because this program wrote them and their digests are checked.
 */
export async function readJournaled<Change>(file: string): Promise<JournaledFile<Change> | null> {
  const text = await readSealed(file);
  if (text === null) return null;
  const journal = (await nullIfMissing(readFile(journalOf(file), 'utf8'))) ?? '';
  const digest = digestOf(text);
  const changes: Change[] = [];
  for (const line of journal.split('\n')) {
    const [, of, json = '', sum] = linePattern.exec(line) ?? [];
    if (of !== digest) continue;
    if (digestOf(json) !== sum) return null;
    changes.push(JSON.parse(json));
  }
  return { text, digest, changes, journalBytes: journal.length };
}
