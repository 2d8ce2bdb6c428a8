import { rm } from 'node:fs/promises';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type SnapshotChange, toSnapshotChange } from '#catalogue/snapshot-change.ts';
import { formatSnapshotChange, type KeptSnapshot, writeSnapshot } from '#erp/snapshot-file.ts';
import { isOutgrown, journalOf } from '#files/journal.ts';
import type { SwitchRecords } from '#render/commit-dist.ts';
import type { BrandFolders } from '#config/workspace.ts';

/** A snapshot that replaces the former one with the switch: as a line in its journal, or as a whole. */
export interface NextSnapshot {
  readonly records: SwitchRecords;
  /** The snapshot as it is kept after the switch. */
  readonly snapshot: KeptSnapshot;
  /** Returns a file that holds it before the switch. */
  readonly findFile: () => Promise<string>;
}

const nothing: SwitchRecords = { appends: [], replaces: [], ended: [] };

/** Prepares a snapshot for the switch; writes it beside the former one where a line in the journal won't do. */
export async function prepareSnapshot(
  before: KeptSnapshot | null,
  snapshot: Snapshot,
  folders: BrandFolders,
): Promise<NextSnapshot> {
  const change = before && toSnapshotChange(before.snapshot, snapshot);
  if (before === null || (change !== null && !isSmall(change, snapshot)))
    return prepareWhole(snapshot, folders);
  if (change === null) return { records: nothing, snapshot: before, findFile: async () => folders.snapshot };
  const line = formatSnapshotChange(before, change);
  return {
    records: { ...nothing, appends: [[journalOf(folders.snapshot), line]] },
    snapshot: { ...before, snapshot, journalBytes: before.journalBytes + line.length },
    findFile: async () => {
      await writeSnapshot(folders.nextSnapshot, snapshot);
      return folders.nextSnapshot;
    },
  };
}

async function prepareWhole(snapshot: Snapshot, folders: BrandFolders): Promise<NextSnapshot> {
  const records: SwitchRecords = {
    appends: [],
    replaces: [[folders.nextSnapshot, folders.snapshot]],
    ended: [journalOf(folders.snapshot)],
  };
  const kept = await writeSnapshot(folders.nextSnapshot, snapshot);
  return { records, snapshot: kept, findFile: async () => folders.nextSnapshot };
}

/** Folds a journal that outgrows its file into it; a later build does where the disk is full. */
export async function compactSnapshot(folders: BrandFolders, kept: KeptSnapshot): Promise<KeptSnapshot> {
  if (!isOutgrown(kept)) return kept;
  const whole = await writeSnapshot(folders.snapshot, kept.snapshot).catch(() => null);
  if (whole === null) return kept;
  await rm(journalOf(folders.snapshot), { force: true });
  return whole;
}

function isSmall({ products }: SnapshotChange, snapshot: Snapshot): boolean {
  return products.set.length + products.removed.length < snapshot.products.length / 2;
}
