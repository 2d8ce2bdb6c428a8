import * as z from 'zod/mini';
import { formatChange, type Journaled, readJournaled } from '#files/journal.ts';
import {
  addressUses,
  applyManifestChanges,
  canonicalKinds,
  type FileEntry,
  type FileFacts,
  type Finding,
  type Manifest,
  type ManifestChange,
} from '#release/manifest.ts';

/** Raise this number when the shape of the file changes. Files with another number count as missing. */
const version = 4;

const fileSchema = z.object({
  version: z.number(),
  brand: z.string(),
  code: z.string(),
  factsContext: z.string(),
  files: z.array(z.unknown()),
});

const changeSchema = z.object({
  code: z.string(),
  factsContext: z.string(),
  files: z.array(z.unknown()),
  removed: z.array(z.string()),
});

export interface KeptManifest extends Journaled {
  readonly manifest: Manifest;
}

/** Reads the manifest of a brand's dist; null if it is missing, damaged or of another brand. */
export async function readManifest(file: string, brand: string): Promise<KeptManifest | null> {
  const kept = await readJournaled<unknown>(file);
  const manifest = kept && parseManifest(kept.text, brand);
  if (kept === null || manifest === null) return null;
  const changes = kept.changes.flatMap(parseChange);
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
type FactsRow = readonly [string | null, number, (readonly Finding[])?] | readonly Finding[];

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

function parseManifest(text: string, brand: string): Manifest | null {
  try {
    const value = fileSchema.parse(JSON.parse(text));
    if (value.version !== version || value.brand !== brand) return null;
    const { code, factsContext } = value;
    return { brand, code, factsContext, files: new Map(value.files.map(parseRow)) };
  } catch {
    return null;
  }
}

/** Ignores changes of another shape. */
function parseChange(change: unknown): readonly ManifestChange[] {
  try {
    const value = changeSchema.parse(change);
    return [{ ...value, files: value.files.map(parseRow) }];
  } catch {
    return [];
  }
}

/** Checks a row without a schema library, because there may be half a million rows. Throws if it has another shape. */
function parseRow(row: unknown): readonly [string, FileEntry] {
  if (!isRow(row)) throw new TypeError('A row of the manifest has another shape.');
  const [file, key, hash, bytes, writtenAt, facts] = row;
  return [file, { key, hash, bytes, writtenAt, facts: facts === undefined ? null : parseFacts(facts) }];
}

function isRow(row: unknown): row is readonly [string, string, string, number, number, unknown?] {
  if (!Array.isArray(row) || row.length < 5 || row.length > 6) return false;
  return row.slice(0, 5).every((value, at) => typeof value === (at < 3 ? 'string' : 'number'));
}

const text = z.string();
const findingSchema = <Name extends string, Values extends z.core.$ZodLooseShape>(
  rule: Name,
  values: Values,
) => z.object({ rule: z.literal(rule), values: z.object(values) });
const findingsSchema = z.array(
  z.discriminatedUnion('rule', [
    findingSchema('link', { to: text }),
    findingSchema('other-brand', { brand: text, text }),
    findingSchema('brand-name', { brand: text }),
    findingSchema('policy', { what: text }),
    findingSchema('third-party', { use: z.enum(addressUses), origin: text }),
    findingSchema('erp-host', { host: text }),
    findingSchema('private-host', { host: text }),
    findingSchema('secret', { what: text }),
  ]),
);

function parseFacts(row: unknown): FileFacts {
  if (!Array.isArray(row)) throw new TypeError('The facts of a file have another shape.');
  const [lang, flags, findings = noFindings]: readonly unknown[] = row;
  if (typeof flags !== 'number') return { page: null, findings: findingsSchema.parse(row) };
  const canonical = canonicalKinds[flags >> 4];
  if ((lang !== null && typeof lang !== 'string') || canonical === undefined)
    throw new TypeError('The facts of a page have another shape.');
  const [isIndexable, isRedirect] = [(flags & 1) > 0, (flags & 2) > 0];
  const [hasTitle, hasText] = [(flags & 4) > 0, (flags & 8) > 0];
  const page = { lang, hasTitle, hasText, isIndexable, isRedirect, canonical };
  return { page, findings: findings === noFindings ? noFindings : findingsSchema.parse(findings) };
}

const noFindings: readonly Finding[] = [];
