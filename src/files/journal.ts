import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { orAbsent } from './whole.ts';

/** A file and the changes made to it since it was written, which stand in a journal beside it. */
export interface JournaledFile {
  readonly text: string;
  /** Names the text that changes belong to. */
  readonly mark: string;
  /** In the order they were made. */
  readonly changes: readonly unknown[];
  readonly journalBytes: number;
}

export function journalOf(file: string): string {
  return file.replace(/\.json$/, '.journal');
}

/** Of a text, or of its bytes. */
export function markOf(text: string | Uint8Array): string {
  return hash('sha256', text, 'base64url').slice(0, 16);
}

/** One change as it is appended to a journal; the line break stands first, so that a cut line spoils no other. */
export function formatChange(mark: string, change: object): string {
  return `\n${JSON.stringify({ of: mark, change })}`;
}

/** A file with its journal; null where there is no file. Changes of another text, and cut ones, don't count. */
export async function readJournaled(file: string): Promise<JournaledFile | null> {
  // Decoded at once: piece by piece takes twice as long.
  const bytes = await orAbsent(readFile(file));
  if (bytes === null) return null;
  const journal = (await orAbsent(readFile(journalOf(file), 'utf8'))) ?? '';
  const mark = markOf(bytes);
  const text = bytes.toString('utf8');
  const lines = journal.split('\n').filter((line) => line.startsWith(`{"of":"${mark}"`));
  return { text, mark, changes: lines.flatMap(parseChange), journalBytes: journal.length };
}

function parseChange(line: string): readonly unknown[] {
  try {
    const { change }: { change: unknown } = JSON.parse(line);
    return [change];
  } catch {
    return [];
  }
}
