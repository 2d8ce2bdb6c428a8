import { describe, expect, it } from 'vitest';
import { CensusTaker } from '#guard/census.ts';
import { findAddedCode, findChangedAssets, findLostStyles } from '#guard/check-assets.ts';
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

describe('the code of the site', () => {
  const liveWith = (files: ReadonlyMap<string, ReleaseFile>) => {
    const counts = { products: 0, pages: {}, pictures: 0, indexed: 0 };
    return { live: { counts, contents: null, files, snapshot: '', pulledAt: null } };
  };
  const sheets = (...bytes: readonly number[]) =>
    new Map(bytes.map((each, at) => [`_astro/${at}.css`, { ...file, bytes: each }]));

  it('has no file that the same code had not in the live release', () => {
    const files = new Map([
      [path, file],
      ['_astro/b.js', file],
      ['assets/c.json', file],
    ]);
    const { live } = liveWith(new Map([[path, file]]));
    const fault = { subject: 'is none of the code that the site is made with', files: ['_astro/b.js'] };
    expect(findAddedCode({ files }, { live, isSameCode: true })).toEqual([fault]);
    expect(findAddedCode({ files }, { live, isSameCode: false })).toEqual([]);
    expect(findAddedCode({ files: live.files }, { live, isSameCode: true })).toEqual([]);
    expect(findAddedCode({ files }, { live: null, isSameCode: true })).toEqual([]);
  });

  it('keeps two thirds of the bytes of its style sheets', () => {
    const live = liveWith(new Map([...sheets(20, 10), ['assets/theme.css', file], [path, file]]));
    expect(findLostStyles({ files: sheets(20) }, live)).toEqual([]);
    expect(findLostStyles({ files: sheets(10, 9) }, live)).toEqual([
      {
        subject: "has lost much: the site's style sheets have 19 bytes, in the live release they have 30",
        files: ['_astro/0.css', '_astro/1.css'],
      },
    ]);
    expect(findLostStyles({ files: new Map() }, live)).toEqual([]);
    expect(findLostStyles({ files: sheets(1) }, { live: null })).toEqual([]);
  });
});
