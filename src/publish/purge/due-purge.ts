import * as z from 'zod/mini';
import type { TargetNote } from '#publish/targets/target.ts';
import { noPurge, nothingToPurge, type Purge, type PurgeReport } from './purge.ts';

/** A purge that the next publish or rollback does where the process dies between going live and purging, or the CDN fails. */
export interface DuePurge {
  /** Notes addresses before their answers change. Throws where the note can't be written. */
  expect(urls: readonly string[]): Promise<void>;
  /** Purges the noted addresses, those of publishes that died or failed at it as well. Never throws. */
  purge(): Promise<PurgeReport>;
}

const noteSchema = z.array(z.string());

export function openDuePurge(purge: Purge, note: TargetNote): DuePurge {
  let due: readonly string[] = [];
  return {
    expect: async (urls) => {
      if (purge === noPurge) return;
      const text = await note.read();
      const former = text === null ? [] : parseNote(text);
      due = [...new Set([...former, ...urls])];
      if (due.length > former.length) await note.write(JSON.stringify(due));
    },
    purge: async () => {
      if (due.length === 0) return nothingToPurge;
      const report = await purge.purge(due);
      due = [];
      // Where the note stays, the next publish purges the same once more.
      if (report.problem === null) await note.write(null).catch(() => {});
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
