import { hash } from 'node:crypto';
import type { JudgedRelease } from '#guard/judge.ts';
import { cacheClassOf, contentTypeOf } from '#release/file-kind.ts';
import type { FileEntry, Finding } from '#release/manifest.ts';
import type { ReleaseFile } from '#release/release.ts';
import { brandOf } from '../builder/engine.ts';
import { aRecord } from '../catalogue/a-record.ts';

/** Maps each path to the findings in the file, or to its text. */
type Files = Readonly<Record<string, readonly Finding[] | string>>;

export function aRelease(files: Files, given: Partial<JudgedRelease> = {}): JudgedRelease {
  const entries = new Map(Object.entries(files).map(([file, what]) => [file, toEntry(what)] as const));
  const manifest = { files: entries };
  return {
    brand: brandOf('skr'),
    otherBrands: [],
    manifest,
    files: new Map([...entries].map(([file, entry]) => [file, toReleaseFile(file, entry)] as const)),
    live: null,
    dayStart: null,
    pulled: { at: null, snapshot: 's' },
    failedCalls: [],
    record: aRecord({}),
    ...given,
  };
}

function toEntry(what: readonly Finding[] | string): FileEntry {
  const text = typeof what === 'string' ? what : 'x';
  const findings = typeof what === 'string' ? [] : what;
  return { key: 'k', hash: hash('sha256', text), bytes: text.length, writtenAt: 1, findings };
}

function toReleaseFile(file: string, { hash: sha256, bytes }: FileEntry): ReleaseFile {
  return { sha256, bytes, type: contentTypeOf(file), cache: cacheClassOf(file) };
}
