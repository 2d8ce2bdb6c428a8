import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { digestOf, readSealed } from './sealed.ts';
import { orAbsent } from './whole.ts';

/** A file with the changes made to it since, which stand in a journal beside it. */
export interface JournaledFile {
  readonly text: string;
  /** Digest of the text that the changes belong to. */
  readonly digest: string;
  /** In the order they were made. */
  readonly changes: readonly unknown[];
  readonly journalBytes: number;
}

/** `sum` is the digest of the change as JSON. */
const lineSchema = z.object({ of: z.string(), change: z.unknown(), sum: z.string() });
const sumEnding = /,"sum":"[\w-]{16}"\}$/;

export function journalOf(file: string): string {
  return file.replace(/\.json$/, '.journal');
}

/** Whether a file is to be written anew, without its journal: reading both would take much longer than reading one. */
export function isOutgrown(file: { readonly fileBytes: number; readonly journalBytes: number }): boolean {
  return file.journalBytes >= Math.max(1e6, file.fileBytes / 2);
}

/** Formats a change as it is appended to a journal. The line break comes first, so that a cut line spoils no other. */
export function formatChange(digest: string, change: object): string {
  const json = JSON.stringify(change);
  return `\n{"of":"${digest}","change":${json},"sum":"${digestOf(json)}"}`;
}

/**
 * Reads a file with its journal; null where there is no file, and where its text or a whole line of its journal isn't as it
 * was written. Changes of another text don't count, and neither do cut ones: they were never finished.
 */
export async function readJournaled(file: string): Promise<JournaledFile | null> {
  const text = await readSealed(file);
  if (text === null) return null;
  const journal = (await orAbsent(readFile(journalOf(file), 'utf8'))) ?? '';
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
