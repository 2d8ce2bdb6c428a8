import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
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

const lineSchema = z.object({ of: z.string(), change: z.unknown() });

export function journalOf(file: string): string {
  return file.replace(/\.json$/, '.journal');
}

export function digestOf(text: string | Uint8Array): string {
  return hash('sha256', text, 'base64url').slice(0, 16);
}

/** Whether a file is to be written anew, without its journal: reading both would take much longer than reading one. */
export function isOutgrown(file: { readonly fileBytes: number; readonly journalBytes: number }): boolean {
  return file.journalBytes >= Math.max(1e6, file.fileBytes / 2);
}

/** Formats a change as it is appended to a journal. The line break comes first, so that a cut line spoils no other. */
export function formatChange(digest: string, change: object): string {
  return `\n${JSON.stringify({ of: digest, change })}`;
}

/** Reads a file with its journal; null where there is no file. Changes of another text, and cut ones, don't count. */
export async function readJournaled(file: string): Promise<JournaledFile | null> {
  // Decoded at once: piece by piece takes twice as long.
  const bytes = await orAbsent(readFile(file));
  if (bytes === null) return null;
  const journal = (await orAbsent(readFile(journalOf(file), 'utf8'))) ?? '';
  const digest = digestOf(bytes);
  const lines = journal.split('\n').filter((line) => line.startsWith(`{"of":"${digest}"`));
  return {
    text: bytes.toString('utf8'),
    digest,
    changes: lines.flatMap(parseChange),
    journalBytes: journal.length,
  };
}

function parseChange(line: string): readonly unknown[] {
  try {
    return [lineSchema.parse(JSON.parse(line)).change];
  } catch {
    return [];
  }
}
