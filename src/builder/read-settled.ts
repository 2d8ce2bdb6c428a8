import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { journalOf } from '#files/journal.ts';
import { orAbsent } from '#files/whole.ts';
import type { Manifest } from '#release/manifest.ts';
import { recoverDist } from '#render/switch-plan.ts';
import { readTrueManifest } from '#render/verify-dist.ts';
import { openStore } from './open-store.ts';
import type { BrandFolders } from '#config/workspace.ts';

/** A dist's manifest with the snapshot it was made of; null where either is missing. */
export interface Settled {
  readonly manifest: Manifest | null;
  readonly snapshot: Snapshot | null;
}

const attempts = 20;
const pauseMs = 250;

/**
 * Reads them as they belong together. What a killed build left is finished first; beside a process that builds the
 * brand, such as `npm run watch`, it reads between two switches. Throws where there is no such moment for 5 seconds.
 */
export async function readSettled(folders: BrandFolders, brandCode: string): Promise<Settled> {
  const store = await openStore(folders, brandCode).catch(() => null);
  if (store === null) return readBetween(folders, brandCode);
  try {
    await recoverDist(folders);
    return await read(folders, brandCode);
  } finally {
    store.close();
  }
}

async function readBetween(folders: BrandFolders, brandCode: string): Promise<Settled> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await markOf(folders);
    const settled = before === null ? null : await read(folders, brandCode);
    if (settled !== null && before === (await markOf(folders))) return settled;
    await sleep(pauseMs);
  }
  throw new Error(`${brandCode} is being built by another process. Publish again when that is done.`);
}

async function read(folders: BrandFolders, brandCode: string): Promise<Settled> {
  const kept = await readTrueManifest(folders, brandCode);
  return { manifest: kept?.manifest ?? null, snapshot: await readSnapshot(folders.snapshot, brandCode) };
}

/** Differs once a dist was switched; null while that is under way. */
async function markOf({ manifest, snapshot, switchPlan }: BrandFolders): Promise<string | null> {
  if (existsSync(switchPlan)) return null;
  const files = [manifest, journalOf(manifest), snapshot, journalOf(snapshot)];
  const marks = files.map(async (file) => {
    const found = await orAbsent(stat(file));
    return found === null ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`;
  });
  return (await Promise.all(marks)).join();
}
