import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileEntry } from '#release/manifest.ts';
import type { DistFolders } from '#config/dist-folders.ts';
import { type KeptManifest, readManifest } from './manifest-file.ts';
import { hashOf } from './stage.ts';
import { listFiles } from './static-files.ts';

/**
 * The manifest of a dist that this process didn't write, as far as the dist still is what it says: files that
 * somebody else changed or added are listed without key and hash. Null where there is nothing to build on.
 */
export async function readTrueManifest(folders: DistFolders, brand: string): Promise<KeptManifest | null> {
  const kept = await readManifest(folders.manifest, brand);
  if (kept === null) return null;
  const present = await listFiles(folders.dist).catch(() => null);
  if (present === null) return null;
  const files = new Map<string, FileEntry>();
  for (const file of present) {
    const entry = kept.manifest.files.get(file);
    const isOurs = entry !== undefined && isAsWritten(folders.dist, file, entry);
    files.set(file, isOurs ? entry : foreign);
  }
  return { ...kept, manifest: { ...kept.manifest, files } };
}

/** Never equal to what is rendered: such a file is written again, or removed. */
const foreign: FileEntry = { key: '', hash: '', bytes: 0, writtenAt: 0 };

/** Size and time are enough; where only the time differs, as after a copy, the bytes decide. Synchronous, as most files are only looked at. */
function isAsWritten(dist: string, file: string, entry: FileEntry): boolean {
  const path = join(dist, file);
  const found = statSync(path);
  if (found.size !== entry.bytes) return false;
  return found.mtimeMs === entry.writtenAt || hashOf(readFileSync(path)) === entry.hash;
}
