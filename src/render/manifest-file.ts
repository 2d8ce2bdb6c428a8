import * as z from 'zod/mini';
import { formatChange, readJournaled } from '#files/journal.ts';
import { digestOf } from '#files/sealed.ts';
import {
  applyManifestChanges,
  type FileEntry,
  type Manifest,
  type ManifestChange,
} from '#release/manifest.ts';

/** Raised whenever the shape of the file changes: an older one counts as absent. */
const version = 2;

const inlineCodeSchema = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });

const fileSchema = z.object({
  version: z.number(),
  brand: z.string(),
  code: z.string(),
  inlineCode: inlineCodeSchema,
  files: z.array(z.unknown()),
});

const entrySchema = z.object({ key: z.string(), hash: z.string(), bytes: z.number(), writtenAt: z.number() });

const changeSchema = z.object({
  code: z.string(),
  inlineCode: inlineCodeSchema,
  files: z.array(z.tuple([z.string(), entrySchema])),
  removed: z.array(z.string()),
});

/** A manifest with the file it stands in. */
export interface KeptManifest {
  readonly manifest: Manifest;
  /** Digest of the file's text, for its journal. */
  readonly digest: string;
  readonly fileBytes: number;
  readonly journalBytes: number;
}

/** Reads the manifest of a brand's dist; null where there is none, or one that is damaged or of another brand. */
export async function readManifest(file: string, brand: string): Promise<KeptManifest | null> {
  const kept = await readJournaled(file);
  const manifest = kept && parseManifest(kept.text, brand);
  if (kept === null || manifest === null) return null;
  return {
    manifest: applyManifestChanges(manifest, kept.changes.flatMap(parseChange)),
    digest: kept.digest,
    fileBytes: kept.text.length,
    journalBytes: kept.journalBytes,
  };
}

export function formatManifest({ brand, code, inlineCode, files }: Manifest): string {
  return JSON.stringify({ version, brand, code, inlineCode, files: [...files].map(toRow) });
}

/** Describes a manifest that was written as a whole. */
export function toKept(manifest: Manifest, text: string): KeptManifest {
  return { manifest, digest: digestOf(text), fileBytes: text.length, journalBytes: 0 };
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
    const value = fileSchema.parse(JSON.parse(text));
    if (value.version !== version || value.brand !== brand) return null;
    const files = new Map<string, FileEntry>();
    for (const row of value.files) {
      // By hand: there may be half a million.
      if (!isRow(row)) return null;
      const [file, key, hash, bytes, writtenAt] = row;
      files.set(file, { key, hash, bytes, writtenAt });
    }
    return { brand, code: value.code, inlineCode: value.inlineCode, files };
  } catch {
    return null;
  }
}

function isRow(row: unknown): row is Row {
  if (!Array.isArray(row) || row.length !== 5) return false;
  return row.every((value, at) => typeof value === (at < 3 ? 'string' : 'number'));
}

/** A change of another shape counts as absent. */
function parseChange(change: unknown): readonly ManifestChange[] {
  const { success, data } = changeSchema.safeParse(change);
  return success ? [data] : [];
}
