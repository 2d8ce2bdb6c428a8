import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileEntry, Manifest } from '#release/manifest.ts';
import type { Site } from '#site/site.ts';
import type { DistFolders } from '#config/workspace.ts';
import { digestContext, type ForbiddenContent, toFindingsContext } from './findings-context.ts';
import { type KeptManifest, readManifest } from './manifest-file.ts';
import { isText, openFindingsReader } from './read-findings.ts';
import { hashOf } from './stage.ts';
import { listFiles } from './static-files.ts';

/** Files that were changed, added or deleted after the build get the entry `foreign`. Null if the manifest or the dist is missing. */
export async function readVerifiedManifest(
  folders: DistFolders,
  brand: string,
): Promise<KeptManifest | null> {
  const kept = await readManifest(folders.manifest, brand);
  if (kept === null) return null;
  const found = await listFiles(folders.dist).catch(() => null);
  if (found === null) return null;
  const present = new Set(found);
  const files = new Map<string, FileEntry>();
  for (const file of present.union(kept.manifest.files)) {
    const entry = kept.manifest.files.get(file);
    const isOurs = entry !== undefined && present.has(file) && isAsWritten(folders.dist, file, entry);
    files.set(file, isOurs ? entry : foreign);
  }
  return { ...kept, manifest: { ...kept.manifest, files } };
}

/** An entry that matches no rendered file, so that the next build replaces or removes the file. */
const foreign: FileEntry = { key: '', hash: '', bytes: 0, writtenAt: 0, findings: [] };

/** If the modification time differs, compares the hash, because a copied file has a new modification time. */
function isAsWritten(dist: string, file: string, entry: FileEntry): boolean {
  const path = join(dist, file);
  const found = statSync(path);
  if (found.size !== entry.bytes) return false;
  return found.mtimeMs === entry.writtenAt || hashOf(readFileSync(path)) === entry.hash;
}

/** Reads text files again if settings or secrets have changed since the build. Throws if a file has changed. */
export function refreshFindings(
  manifest: Manifest,
  dist: string,
  site: Site,
  forbiddenContent: ForbiddenContent,
): Manifest {
  const context = toFindingsContext(site.brand, forbiddenContent, site.snapshot.publicErpHost);
  const findingsContext = digestContext(context);
  if (manifest.findingsContext === findingsContext) return manifest;
  const readFindings = openFindingsReader(context);
  const refresh = ([file, entry]: readonly [string, FileEntry]): readonly [string, FileEntry] => {
    if (!isText(file)) return [file, entry];
    const bytes = readFileSync(join(dist, file));
    if (hashOf(bytes) !== entry.hash)
      throw new Error(`${join(dist, file)} changed while it was read. Build and publish again.`);
    return [file, { ...entry, findings: readFindings(file, bytes) }];
  };
  return { ...manifest, findingsContext, files: new Map([...manifest.files].map(refresh)) };
}
