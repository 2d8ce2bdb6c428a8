import { type Journaled, readJournaled, toJournaled } from '#files/journal.ts';
import { sealText, writeAtomically } from '#files/file-io.ts';
import { applySnapshotChanges, type SnapshotChange } from '#catalogue/snapshot-change.ts';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';

export interface KeptSnapshot extends Journaled {
  readonly snapshot: Snapshot;
}

export async function writeSnapshot(file: string, snapshot: Snapshot): Promise<KeptSnapshot> {
  const text = JSON.stringify(snapshot);
  await writeAtomically(file, sealText(text));
  return { snapshot, ...toJournaled(text) };
}

/** Returns null if the file is missing, damaged, or of another version or brand. */
export async function readSnapshot(file: string, brand: string): Promise<Snapshot | null> {
  return (await readKeptSnapshot(file, brand))?.snapshot ?? null;
}

export async function readKeptSnapshot(file: string, brand: string): Promise<KeptSnapshot | null> {
  const kept = await readJournaled<SnapshotChange>(file);
  if (kept === null) return null;
  // Not validated, because the digest is checked.
  const snapshot: Snapshot = JSON.parse(kept.text);
  if (snapshot.version !== snapshotVersion || snapshot.brand !== brand) return null;
  return { snapshot: applySnapshotChanges(snapshot, kept.changes), ...kept.journaled };
}
