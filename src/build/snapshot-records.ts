import { rm } from 'node:fs/promises';
import { type SnapshotChange, toSnapshotChange } from '#catalogue/snapshot-change.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { formatSnapshotChange, type KeptSnapshot, writeSnapshot } from '#erp/snapshot-file.ts';
import { journalOf } from '#files/journal.ts';
import type { SwitchRecords } from '#render/commit-dist.ts';
import type { BrandFolders } from './workspace.ts';

interface SnapshotRecords {
  readonly records: SwitchRecords;
  /** The snapshot as it is kept after the switch. */
  readonly kept: KeptSnapshot;
}

const nothing: SwitchRecords = { appends: [], replaces: [], ended: [] };

/** How the new snapshot takes the former one's place with the switch: a line in its journal, or as a whole. */
export async function toSnapshotRecords(
  before: KeptSnapshot | null,
  snapshot: Snapshot,
  folders: BrandFolders,
): Promise<SnapshotRecords> {
  const change = before && toSnapshotChange(before.snapshot, snapshot);
  if (before !== null && change === null) return { records: nothing, kept: before };
  if (before !== null && change !== null && isSmall(change, snapshot)) {
    const line = formatSnapshotChange(before, change);
    const kept = { ...before, snapshot, journalBytes: before.journalBytes + line.length };
    return { records: { ...nothing, appends: [[journalOf(folders.snapshot), line]] }, kept };
  }
  const kept = await writeSnapshot(folders.nextSnapshot, snapshot);
  const replaces = [[folders.nextSnapshot, folders.snapshot]] as const;
  return { records: { appends: [], replaces, ended: [journalOf(folders.snapshot)] }, kept };
}

/** A journal that outgrows its file is folded into it. */
export async function compactSnapshot(folders: BrandFolders, kept: KeptSnapshot): Promise<KeptSnapshot> {
  if (kept.journalBytes < Math.max(1e6, kept.fileBytes / 2)) return kept;
  const whole = await writeSnapshot(folders.snapshot, kept.snapshot);
  await rm(journalOf(folders.snapshot), { force: true });
  return whole;
}

function isSmall({ products }: SnapshotChange, snapshot: Snapshot): boolean {
  return products.set.length + products.removed.length < snapshot.products.length / 2;
}
