import { toPageTrees } from '#builder/built-dist.ts';
import { type CatalogueRecord, toRecord } from '#catalogue/record.ts';
import type { Release, ReleaseFile } from '#release/release.ts';
import type { SiteInput } from '#site/site.ts';
import { toSite } from '#site/site.ts';

export function contentsOf(material: SiteInput): CatalogueRecord {
  return toRecord(material.snapshot, toPageTrees(toSite(material).languages), {});
}

export function aRelease(
  files: Readonly<Record<string, string>> = {},
  given: Partial<Release> = {},
): Release {
  return {
    id: '00000042-1f0c9a3e5b7d',
    brand: 'dr',
    generation: 42,
    commit: null,
    code: 'code',
    snapshot: 'snapshot',
    pulledAt: null,
    createdAt: '2026-11-21T10:26:00.000Z',
    counts: { products: 0, pages: {}, pictures: 0, indexed: 0 },
    dayStart: null,
    forced: null,
    contents: '',
    files: new Map(Object.entries(files).map(([path, sha256]) => [path, aFile(path, sha256)])),
    ...given,
  };
}

function aFile(path: string, sha256: string): ReleaseFile {
  const isPage = path.endsWith('.html');
  return { sha256, bytes: 1, type: isPage ? 'text/html' : 'text/plain', cache: isPage ? 'page' : 'data' };
}
