import { type Journaled, readJournaled } from '#files/journal.ts';
import { applyManifestChanges, type Manifest, type ManifestChange } from '#release/manifest.ts';

/** Increase this when the format changes. Manifests of other versions are ignored. */
const version = 6;

interface ManifestWire extends Omit<Manifest, 'files'> {
  readonly version: number;
  readonly files: ManifestChange['files'];
}

export interface KeptManifest extends Journaled {
  readonly manifest: Manifest;
}

/** Returns null if the manifest is missing, damaged or of another brand. */
export async function readManifest(file: string, brand: string): Promise<KeptManifest | null> {
  const kept = await readJournaled<ManifestChange>(file);
  if (kept === null) return null;
  // Not validated, because its digest was checked.
  const { version: given, ...wire }: ManifestWire = JSON.parse(kept.text);
  if (given !== version || wire.brand !== brand) return null;
  const manifest = { ...wire, files: new Map(wire.files) };
  return { manifest: applyManifestChanges(manifest, kept.changes), ...kept.journaled };
}

export function formatManifest({ files, ...others }: Manifest): string {
  return JSON.stringify({ version, ...others, files: [...files] });
}
