import * as z from 'zod/mini';
import type { TargetNote } from '#publish/targets/target.ts';

export interface Purge {
  /** Never throws: the release is live, and the CDN's copies expire by themselves. */
  purge(urls: readonly string[]): Promise<PurgeReport>;
}

export interface PurgeReport {
  readonly purged: number;
  readonly requests: number;
  readonly missed: readonly string[];
  readonly problem: string | null;
}

export const noPurge: Purge = {
  purge: async () => nothingToPurge,
};

export const nothingToPurge: PurgeReport = { purged: 0, requests: 0, missed: [], problem: null };

export function formatPurgeProblem(name: string, missed: number, what: string, advice: string): string {
  const addresses = missed === 1 ? 'one address' : `${missed} addresses`;
  return `${name} did not purge ${addresses}: ${what}. The release is live; copies of them may be up to 15 minutes old. ${advice}`;
}

/** A purge that the next publish or rollback repeats if the process is killed or the CDN fails. */
export interface DuePurge {
  /** Stores addresses before their answers change. Throws if they can't be stored. */
  expect(urls: readonly string[]): Promise<void>;
  /** Purges the stored addresses, including those of earlier failed purges. Never throws. */
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
      // If the note can't be removed, the next publish purges the same addresses again.
      if (report.problem === null) await note.write(null).catch(() => {});
      return report;
    },
  };
}

/** A damaged note is ignored, because it must not stop a publish. */
function parseNote(text: string): readonly string[] {
  try {
    return noteSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
