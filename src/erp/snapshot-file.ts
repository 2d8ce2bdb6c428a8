import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';

/** Written aside, flushed, then renamed: the file is the old snapshot or the new one, never half of either. */
export async function writeSnapshot(file: string, snapshot: Snapshot): Promise<void> {
  await writeWhole(file, JSON.stringify(snapshot));
}

export async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}.tmp`;
  const handle = await open(aside, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
}

/** The last snapshot, or null where there is none of this version. Throws where the file is damaged or foreign. */
export async function readSnapshot(file: string, brand: string): Promise<Snapshot | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const snapshot = parseSnapshot(text);
  if (snapshot === null || snapshot.brand !== brand) {
    throw new Error(`${file} is not a snapshot of ${brand}. Delete it; the next build reads the ERP anew.`);
  }
  return snapshot.version === snapshotVersion ? snapshot : null;
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
