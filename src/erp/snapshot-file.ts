import { readJournaled } from '#files/journal.ts';
import { digestOf, sealText, writeAtomically } from '#files/file-io.ts';
import { applySnapshotChanges, type SnapshotChange } from '#catalogue/snapshot-change.ts';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';

export interface KeptSnapshot {
  readonly snapshot: Snapshot;
  readonly digest: string;
  readonly fileBytes: number;
  readonly journalBytes: number;
}

export async function writeSnapshot(file: string, snapshot: Snapshot): Promise<KeptSnapshot> {
  const text = JSON.stringify(snapshot);
  await writeAtomically(file, sealText(text));
  return { snapshot, digest: digestOf(text), fileBytes: text.length, journalBytes: 0 };
}

/** Reads the last snapshot; null if it is missing, damaged, or of another version or brand. */
export async function readSnapshot(file: string, brand: string): Promise<Snapshot | null> {
  return (await readKeptSnapshot(file, brand))?.snapshot ?? null;
}

export async function readKeptSnapshot(file: string, brand: string): Promise<KeptSnapshot | null> {
  const kept = await readJournaled<SnapshotChange>(file);
  if (kept === null) return null;
  // Not validated, because this program wrote the file and its digest is checked.
  const snapshot: Snapshot = JSON.parse(kept.text);
  if (snapshot.version !== snapshotVersion || snapshot.brand !== brand) return null;
  return {
    snapshot: applySnapshotChanges(snapshot, kept.changes),
    digest: kept.digest,
    fileBytes: kept.text.length,
    journalBytes: kept.journalBytes,
  };
}
