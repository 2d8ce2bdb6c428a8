import { describe, expect, it } from 'vitest';
import { CensusTaker } from '#guard/census.ts';
import { findChangedAssets } from '#guard/check-assets.ts';
import type { ReleaseFile } from '#release/release.ts';
import { releaseOf } from './checked-pages.ts';
import { contextOf } from './guard-release.ts';

const path = '_astro/a.js';
const file: ReleaseFile = { sha256: 'a', bytes: 1, type: 'text/javascript', cache: 'immutable' };

function judge(former: ReleaseFile | null, kept: readonly string[] | null, now = file) {
  const counts = { products: 0, pages: {}, pictures: 0, indexed: 0 };
  const files = new Map(former === null ? [] : [[path, former]]);
  const live = { counts, contents: null, files, snapshot: '', pulledAt: null };
  const keptAssets = new Map(kept === null ? [] : [[path, new Set(kept)]]);
  const release = { ...releaseOf({}), files: new Map([[path, now]]) };
  return findChangedAssets(release, new CensusTaker(), contextOf('skr', { live, keptAssets }));
}

describe('a file that browsers keep for a year', () => {
  it.each<[what: string, former: ReleaseFile | null, kept: readonly string[] | null]>([
    ['new', null, null],
    ['as the live release has it', file, null],
    ['of another type alone', { ...file, type: 'text/plain' }, null],
    ['as an earlier release had it', null, ['b', 'a']],
    ['other than one that was asked for each time', { ...file, sha256: 'b', cache: 'data' }, null],
  ])('may be %s', (_, former, kept) => {
    expect(judge(former, kept)).toEqual([]);
  });

  it.each<[what: string, former: ReleaseFile | null, kept: readonly string[] | null]>([
    ['the live release has it', { ...file, sha256: 'b' }, null],
    ['an earlier release had it', null, ['b']],
    ['an earlier release had it than the live one', { ...file, type: 'text/plain' }, ['b']],
  ])('may not be other than %s', (_, former, kept) => {
    expect(judge(former, kept)).toEqual([{ subject: '1 of 1: _astro/a.js', files: [path] }]);
  });

  it('is none where browsers ask for it each time', () => {
    expect(judge({ ...file, sha256: 'b' }, ['b'], { ...file, cache: 'data' })).toEqual([]);
  });
});
