import { readFile, rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import { orAbsent, writeWhole } from '#files/whole.ts';
import { noPurge, nothingToPurge, type Purge, type PurgeReport } from './purge.ts';

/** A purge that the next publish does where the process dies between going live and purging. */
export interface DuePurge {
  /** Notes addresses before their answers change. Throws where the note can't be written. */
  expect(urls: readonly string[]): Promise<void>;
  /** Purges the noted addresses, those of publishes that died as well. Never throws. */
  purge(): Promise<PurgeReport>;
}

const noteSchema = z.array(z.string());

export function openDuePurge(purge: Purge, file: string): DuePurge {
  let due: readonly string[] = [];
  return {
    expect: async (urls) => {
      if (purge === noPurge) return;
      const note = await orAbsent(readFile(file, 'utf8'));
      const former = note === null ? [] : parseNote(note);
      due = [...new Set([...former, ...urls])];
      if (due.length > former.length) await writeWhole(file, JSON.stringify(due));
    },
    purge: async () => {
      if (due.length === 0) return nothingToPurge;
      const report = await purge.purge(due);
      // Where the note stays, the next publish purges the same once more.
      await rm(file, { force: true }).catch(() => {});
      due = [];
      return report;
    },
  };
}

/** Passes over a damaged note: it must not hold up a publish. */
function parseNote(text: string): readonly string[] {
  try {
    return noteSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
