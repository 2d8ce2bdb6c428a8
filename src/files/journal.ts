import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { digestOf, nullIfMissing, readSealed } from './whole.ts';

export interface JournaledFile {
  readonly text: string;
  readonly digest: string;
  readonly changes: readonly unknown[];
  readonly journalBytes: number;
}

/** `of` is the digest of the journaled text, `sum` that of the change as JSON. */
const lineSchema = z.object({ of: z.string(), change: z.unknown(), sum: z.string() });
const sumEnding = /,"sum":"[\w-]{16}"\}$/;

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

/** Returns null for a damaged file or journal line. Ignores truncated lines, and changes of a former text. */
export async function readJournaled(file: string): Promise<JournaledFile | null> {
  const text = await readSealed(file);
  if (text === null) return null;
  const journal = (await nullIfMissing(readFile(journalOf(file), 'utf8'))) ?? '';
  const digest = digestOf(text);
  const lines = journal
    .split('\n')
    .filter((line) => line.startsWith(`{"of":"${digest}"`) && sumEnding.test(line));
  const changes = lines.flatMap(parseChange);
  if (changes.length !== lines.length) return null;
  return { text, digest, changes, journalBytes: journal.length };
}

function parseChange(line: string): readonly unknown[] {
  try {
    const { change, sum } = lineSchema.parse(JSON.parse(line));
    return digestOf(JSON.stringify(change)) === sum ? [change] : [];
  } catch {
    return [];
  }
}
