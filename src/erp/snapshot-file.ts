import { formatChange, readJournaled } from '#files/journal.ts';
import { digestOf, sealText, writeWhole } from '#files/whole.ts';
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
  await writeWhole(file, sealText(text));
  return { snapshot, digest: digestOf(text), fileBytes: text.length, journalBytes: 0 };
}

export function formatSnapshotChange({ digest: mark }: KeptSnapshot, change: SnapshotChange): string {
  return formatChange(mark, change);
}

/** Reads the last snapshot; null if it is missing, damaged, or of another version or brand. */
export async function readSnapshot(file: string, brand: string): Promise<Snapshot | null> {
  return (await readKeptSnapshot(file, brand))?.snapshot ?? null;
}

export async function readKeptSnapshot(file: string, brand: string): Promise<KeptSnapshot | null> {
  const kept = await readJournaled(file);
  if (kept === null) return null;
  const snapshot = parseObject(kept.text);
  if (snapshot?.brand !== brand || !isSnapshot(snapshot)) return null;
  return {
    snapshot: applySnapshotChanges(snapshot, kept.changes.filter(isSnapshotChange)),
    digest: kept.digest,
    fileBytes: kept.text.length,
    journalBytes: kept.journalBytes,
  };
}

interface Fields {
  readonly [field: string]: unknown;
}

function parseObject(text: string): Fields | null {
  try {
    return toFields(JSON.parse(text));
  } catch {
    return null;
  }
}

function toFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

const lists = ['products', 'categories', 'series', 'moves', 'withdrawn', 'problems', 'pictures'];
const changedLists = ['products', 'categories', 'series', 'pictures'];

/** Checks only types of the top level: validating 10,000 products takes as long as a build. */
function isSnapshot(fields: Fields): fields is Fields & Snapshot {
  return (
    fields.version === snapshotVersion &&
    [fields.brand, fields.identifier, fields.publicErpHost].every((one) => typeof one === 'string') &&
    typeof fields.isDemo === 'boolean' &&
    toFields(fields.setting) !== null &&
    toFields(fields.parameters) !== null &&
    lists.every((name) => Array.isArray(fields[name]))
  );
}

function isSnapshotChange(change: unknown): change is SnapshotChange {
  const fields = toFields(change);
  if (fields === null || toFields(fields.rest) === null) return false;
  return changedLists.every((name) => {
    const list = toFields(fields[name]);
    return Array.isArray(list?.set) && Array.isArray(list.removed);
  });
}
