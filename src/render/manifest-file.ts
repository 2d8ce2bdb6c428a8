import { formatChange, type Journaled, readJournaled } from '#files/journal.ts';
import {
  applyManifestChanges,
  canonicalKinds,
  type FileEntry,
  type FileFacts,
  type Finding,
  type Manifest,
  type ManifestChange,
} from '#release/manifest.ts';

/** Raise this number when the file format changes. Files with another number count as missing. */
const version = 4;

interface ManifestWire extends Omit<Manifest, 'files'> {
  readonly version: number;
  readonly files: readonly Row[];
}

interface ChangeWire extends Omit<ManifestChange, 'files'> {
  readonly files: readonly Row[];
}

export interface KeptManifest extends Journaled {
  readonly manifest: Manifest;
}

/** Reads the manifest of a brand's dist; null if the manifest is missing, damaged or belongs to another brand. */
export async function readManifest(file: string, brand: string): Promise<KeptManifest | null> {
  const kept = await readJournaled<ChangeWire>(file);
  if (kept === null) return null;
  // Not validated, because this program wrote the file and its digest is checked.
  const { version: given, ...wire }: ManifestWire = JSON.parse(kept.text);
  if (given !== version || wire.brand !== brand) return null;
  const manifest = { ...wire, files: new Map(wire.files.map(parseRow)) };
  const changes = kept.changes.map((change) => ({ ...change, files: change.files.map(parseRow) }));
  return { manifest: applyManifestChanges(manifest, changes), ...kept.journaled };
}

export function formatManifest({ files, ...others }: Manifest): string {
  return JSON.stringify({ version, ...others, files: [...files].map(toRow) });
}

export function formatManifestChange(mark: string, change: ManifestChange): string {
  return formatChange(mark, { ...change, files: change.files.map(toRow) });
}

/** Path, key, hash, bytes, time, and facts if there are any. */
type Row = readonly [string, string, string, number, number, FactsRow?];

/** For a page: language, flags and optional findings. For other files: findings. */
type FactsRow = PageRow | readonly Finding[];
type PageRow = readonly [string | null, number, (readonly Finding[])?];

function toRow([file, { key, hash, bytes, writtenAt, facts }]: readonly [string, FileEntry]): Row {
  const row = [file, key, hash, bytes, writtenAt] as const;
  return facts === null ? row : [...row, toFactsRow(facts)];
}

function toFactsRow({ page, findings }: FileFacts): FactsRow {
  if (page === null) return findings;
  const flags = [page.isIndexable, page.isRedirect, page.hasTitle, page.hasText].map(
    (flag, at) => Number(flag) << at,
  );
  const canonical = canonicalKinds.indexOf(page.canonical) << flags.length;
  const row = [page.lang, flags.reduce((sum, flag) => sum + flag, canonical)] as const;
  return findings.length === 0 ? row : [...row, findings];
}

function parseRow([file, key, hash, bytes, writtenAt, facts]: Row): readonly [string, FileEntry] {
  return [file, { key, hash, bytes, writtenAt, facts: facts === undefined ? null : parseFacts(facts) }];
}

function parseFacts(row: FactsRow): FileFacts {
  if (!isPageRow(row)) return { page: null, findings: row };
  const [lang, flags, findings = noFindings] = row;
  const [isIndexable, isRedirect] = [(flags & 1) > 0, (flags & 2) > 0];
  const [hasTitle, hasText] = [(flags & 4) > 0, (flags & 8) > 0];
  const canonical = canonicalKinds[flags >> 4] ?? 'none';
  return { page: { lang, hasTitle, hasText, isIndexable, isRedirect, canonical }, findings };
}

function isPageRow(row: FactsRow): row is PageRow {
  return typeof row[1] === 'number';
}

const noFindings: readonly Finding[] = [];
