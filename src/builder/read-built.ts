import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Brand } from '#config/brands.ts';
import { type BrandFolders, foldersOf, type Workspace } from '#config/workspace.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { journalOf } from '#files/journal.ts';
import { nullIfMissing, readSealed } from '#files/whole.ts';
import type { BuiltDist } from '#release/release.ts';
import type { FileEntry, Manifest } from '#release/manifest.ts';
import type { ForbiddenContent } from '#render/facts-context.ts';
import { recoverDist } from '#render/switch-plan.ts';
import { readVerifiedManifest, refreshFacts } from '#render/verify-dist.ts';
import { toSite } from '#site/site.ts';
import { readCommit, toBuiltDist } from './built-dist.ts';
import { openBrandStore } from '#erp/response-store.ts';
import { readSiteInput } from './site-input.ts';

/** Reads the last build of a brand. Throws if there is no build, or if a file changed since then. */
export async function readBuilt(
  workspace: Workspace,
  brand: Brand,
  forbiddenContent: ForbiddenContent,
): Promise<BuiltDist> {
  const folders = foldersOf(workspace, brand.code);
  const { manifest, snapshot } = await readConsistently(folders, brand.code);
  if (manifest === null || snapshot === null) {
    throw new Error(
      `There is no dist of ${brand.code} yet, or its data in .cache/ is lost. Run "npm run build -- --brand ${brand.code}".`,
    );
  }
  checkUntouched(manifest.files, folders.dist, brand);
  const site = toSite(await readSiteInput(workspace.root, brand, snapshot), manifest.inlineCode);
  return toBuiltDist({
    site,
    manifest: refreshFacts(manifest, folders.dist, site, forbiddenContent),
    dist: folders.dist,
    commit: await readCommit(workspace.root),
    failure: await nullIfMissing(readFile(folders.failure, 'utf8')),
    pulledAt: await readSealed(folders.pulledAt),
  });
}

function checkUntouched(files: ReadonlyMap<string, FileEntry>, dist: string, { code }: Brand): void {
  const changedFiles = [...files].filter(([, { hash: known }]) => known === '').map(([file]) => file);
  if (changedFiles.length === 0) return;
  const areNot = changedFiles.length === 1 ? 'is not' : `and ${changedFiles.length - 1} more are not`;
  throw new Error(
    `${join(dist, changedFiles[0] ?? '')} ${areNot} as the build wrote it. Run "npm run build -- --brand ${code} --offline" to restore it, then publish again.`,
  );
}

interface ManifestAndSnapshot {
  readonly manifest: Manifest | null;
  readonly snapshot: Snapshot | null;
}

const attempts = 20;
const pauseMs = 250;

/** Finishes an interrupted switch, then reads a matching manifest and snapshot. Throws if other builds switch the dist for 5 seconds. */
async function readConsistently(folders: BrandFolders, brandCode: string): Promise<ManifestAndSnapshot> {
  const store = await openBrandStore(folders, brandCode).catch(() => null);
  if (store === null) return readBetweenSwitches(folders, brandCode);
  try {
    await recoverDist(folders);
    return await read(folders, brandCode);
  } finally {
    store.close();
  }
}

async function readBetweenSwitches(folders: BrandFolders, brandCode: string): Promise<ManifestAndSnapshot> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await readVersion(folders);
    const found = before === null ? null : await read(folders, brandCode);
    if (found !== null && before === (await readVersion(folders))) return found;
    await sleep(pauseMs);
  }
  throw new Error(`${brandCode} is being built by another process. Publish again after that build.`);
}

async function read(folders: BrandFolders, brandCode: string): Promise<ManifestAndSnapshot> {
  const kept = await readVerifiedManifest(folders, brandCode);
  return { manifest: kept?.manifest ?? null, snapshot: await readSnapshot(folders.snapshot, brandCode) };
}

/** Returns a version that changes with each switch; null during a switch. */
async function readVersion({ manifest, snapshot, switchPlan }: BrandFolders): Promise<string | null> {
  if (existsSync(switchPlan)) return null;
  const files = [manifest, journalOf(manifest), snapshot, journalOf(snapshot)].map(async (file) => {
    const found = await nullIfMissing(stat(file));
    return found === null ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`;
  });
  return (await Promise.all(files)).join();
}
