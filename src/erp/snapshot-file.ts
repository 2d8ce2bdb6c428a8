import { formatChange, markOf, readJournaled } from '#files/journal.ts';
import { writeWhole } from '#files/whole.ts';
import { applySnapshotChanges, type SnapshotChange } from '#catalogue/snapshot-change.ts';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';

/** A snapshot with the file it stands in. */
export interface KeptSnapshot {
  readonly snapshot: Snapshot;
  /** Names the file's text, for its journal. */
  readonly mark: string;
  readonly fileBytes: number;
  readonly journalBytes: number;
}

export async function writeSnapshot(file: string, snapshot: Snapshot): Promise<KeptSnapshot> {
  const text = JSON.stringify(snapshot);
  await writeWhole(file, text);
  return { snapshot, mark: markOf(text), fileBytes: text.length, journalBytes: 0 };
}

export function formatSnapshotChange({ mark }: KeptSnapshot, change: SnapshotChange): string {
  return formatChange(mark, change);
}

/** The last snapshot, or null where there is none of this version. Throws where the file is damaged or foreign. */
export async function readSnapshot(file: string, brand: string): Promise<Snapshot | null> {
  return (await readKeptSnapshot(file, brand))?.snapshot ?? null;
}

export async function readKeptSnapshot(file: string, brand: string): Promise<KeptSnapshot | null> {
  const kept = await readJournaled(file);
  if (kept === null) return null;
  const snapshot = parseSnapshot(kept.text);
  if (snapshot === null || snapshot.brand !== brand) {
    throw new Error(`${file} is not a snapshot of ${brand}. Delete it; the next build reads the ERP anew.`);
  }
  if (snapshot.version !== snapshotVersion) return null;
  return {
    snapshot: applySnapshotChanges(snapshot, kept.changes.filter(isSnapshotChange)),
    mark: kept.mark,
    fileBytes: kept.text.length,
    journalBytes: kept.journalBytes,
  };
}

function parseSnapshot(text: string): Snapshot | null {
  try {
    const value: unknown = JSON.parse(text);
    return isSnapshot(value) ? value : null;
  } catch {
    return null;
  }
}

/** Written by this program alone, so the frame is enough: version, brand and lists. */
function isSnapshot(value: unknown): value is Snapshot {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    'brand' in value &&
    'products' in value &&
    Array.isArray(value.products) &&
    'setting' in value
  );
}

function isSnapshotChange(change: unknown): change is SnapshotChange {
  return typeof change === 'object' && change !== null && 'products' in change && 'rest' in change;
}
