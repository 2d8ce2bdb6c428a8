import { formatChange, digestOf, readJournaled } from '#files/journal.ts';
import {
  applyManifestChanges,
  type FileEntry,
  type Manifest,
  type ManifestChange,
} from '#release/manifest.ts';

/** Raised whenever the shape of the file changes: an older one counts as absent. */
const version = 1;

/** A manifest with the file it stands in. */
export interface KeptManifest {
  readonly manifest: Manifest;
  /** Names the file's text, for its journal. */
  readonly mark: string;
  readonly fileBytes: number;
  readonly journalBytes: number;
}

/** The manifest of a brand's dist; null where there is none, or one that is damaged or of another brand. */
export async function readManifest(file: string, brand: string): Promise<KeptManifest | null> {
  const kept = await readJournaled(file);
  const manifest = kept && parseManifest(kept.text, brand);
  if (kept === null || manifest === null) return null;
  return {
    manifest: applyManifestChanges(manifest, kept.changes.filter(isManifestChange)),
    mark: kept.digest,
    fileBytes: kept.text.length,
    journalBytes: kept.journalBytes,
  };
}

export function formatManifest({ brand, code, files }: Manifest): string {
  return JSON.stringify({ version, brand, code, files: [...files].map(toRow) });
}

/** The manifest as it will be kept in a new file. */
export function toKept(manifest: Manifest, text: string): KeptManifest {
  return { manifest, mark: digestOf(text), fileBytes: text.length, journalBytes: 0 };
}

export function formatManifestChange(mark: string, change: ManifestChange): string {
  return formatChange(mark, change);
}

type Row = readonly [string, string, string, number, number];

function toRow([file, { key, hash, bytes, writtenAt }]: readonly [string, FileEntry]): Row {
  return [file, key, hash, bytes, writtenAt];
}

function parseManifest(text: string, brand: string): Manifest | null {
  try {
    const value: { version: unknown; brand: unknown; code: string; files: readonly Row[] } = JSON.parse(text);
    if (value.version !== version || value.brand !== brand) return null;
    const files = new Map<string, FileEntry>();
    for (const [file, key, hash, bytes, writtenAt] of value.files)
      files.set(file, { key, hash, bytes, writtenAt });
    return { brand, code: value.code, files };
  } catch {
    return null;
  }
}

function isManifestChange(change: unknown): change is ManifestChange {
  return typeof change === 'object' && change !== null && 'files' in change && 'removed' in change;
}
