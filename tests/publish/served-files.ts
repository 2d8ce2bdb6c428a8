import { expect } from 'vitest';
import { cacheControl } from '#release/cache-class.ts';
import { aRelease, type Files, sha256 } from './a-release.ts';
import { get } from './http-get.ts';

/** The address of a file: of an index, its folder's. */
export function addressOf(path: string): string {
  return `/${path
    .replace(/(^|\/)index\.html$/, '$1')
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`;
}

/** Files that hosts do not serve, and pages that answer with another status. */
export const isApart = (path: string) => /^_(headers|redirects)$|404\.html$|^products\/sg\//i.test(path);

/** A server answers with every file, its media type and its time in caches. */
export async function expectServed(origin: string, site: Files): Promise<void> {
  const expected = [...aRelease(site, 1).files].filter(([path]) => !isApart(path));
  const found = await Promise.all(
    expected.map(async ([path]) => {
      const { status, headers, bytes } = await get(origin + addressOf(path));
      return [path, status, sha256(bytes), headers['content-type'], headers['cache-control']];
    }),
  );
  expect(found).toEqual(
    expected.map(([path, { sha256: digest, type, cache }]) => [path, 200, digest, type, cacheControl[cache]]),
  );
}
