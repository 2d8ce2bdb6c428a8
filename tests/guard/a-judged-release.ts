import { hash } from 'node:crypto';
import { countPages, type JudgedRelease } from '#guard/judge.ts';
import { cacheClassOf, contentTypeOf } from '#release/file-kind.ts';
import type { FileEntry, Finding, PageFacts } from '#release/manifest.ts';
import type { ReleaseFile } from '#release/release.ts';
import { brandOf } from '../builder/engine.ts';
import { aRecord } from '../catalogue/a-record.ts';

const soundPage: PageFacts = {
  ...{ lang: 'en', hasTitle: true, hasText: true, isIndexable: true, isRedirect: false, canonical: 'self' },
};

export function aPage(given: Partial<PageFacts> = {}, findings: readonly Finding[] = []) {
  return { page: { ...soundPage, ...given }, findings };
}

/** Maps each path to the facts of the file or, for a file without facts, to its text. */
type Files = Readonly<Record<string, FileEntry['facts'] | string>>;

export function aRelease(files: Files, given: Partial<JudgedRelease> = {}): JudgedRelease {
  const entries = new Map(Object.entries(files).map(([file, what]) => [file, toEntry(what)] as const));
  const manifest = { files: entries };
  const { record = aRecord({}) } = given;
  return {
    brand: brandOf('skr'),
    otherBrands: [],
    manifest,
    files: new Map([...entries].map(([file, entry]) => [file, toReleaseFile(file, entry)] as const)),
    live: null,
    dayStart: null,
    pulled: { at: null, snapshot: 's' },
    failedCalls: [],
    ...given,
    record: { ...record, counts: { ...record.counts, ...countPages(manifest) } },
  };
}

function toEntry(what: FileEntry['facts'] | string): FileEntry {
  const text = typeof what === 'string' ? what : JSON.stringify(what);
  const facts = typeof what === 'string' ? null : what;
  return { key: 'k', hash: hash('sha256', text), bytes: text.length, writtenAt: 1, facts };
}

function toReleaseFile(file: string, { hash: sha256, bytes }: FileEntry): ReleaseFile {
  return { sha256, bytes, type: contentTypeOf(file), cache: cacheClassOf(file) };
}
