import { describe, expect, it } from 'vitest';
import { formatRecord } from '#catalogue/record-file.ts';
import { readRecord, toDayStart } from '#release/release.ts';
import { aRecord } from '../catalogue/a-record.ts';
import { aProduct } from '../catalogue/build-catalogue.ts';
import { aRelease } from '../publish/a-release.ts';

describe('toDayStart', () => {
  const now = new Date('2026-11-28T15:00:00.000Z');
  const live = {
    ...{ id: '00000007-live', createdAt: '2026-11-28T09:00:00.000Z' },
    ...{ dayStart: '00000003-first', forced: null },
  };

  it.each([
    ['the baseline release that the live release names', {}, '00000003-first'],
    ['the live release if it is from an earlier day', { createdAt: '2026-11-27T23:59:59.000Z' }, live.id],
    ['the live release if it was forced', { forced: 'The range ended' }, live.id],
    ['the live release if it names no baseline release', { dayStart: null }, live.id],
    ['the live release if it was created in the future', { createdAt: '2027-01-01T00:00:00.000Z' }, live.id],
  ])('returns the id of %s', (_, given, expected) => {
    expect(toDayStart({ ...live, ...given }, now)).toBe(expected);
  });
});

describe('the catalogue record of a release', () => {
  it('is parsed only once per release', () => {
    const record = aRecord({ products: [aProduct('1')] });
    const release = aRelease(new Map(), 1, { contents: formatRecord(record) });
    expect(readRecord(release)).toEqual({ ...record, counts: release.counts });
    expect(readRecord({ ...release, contents: '' })).toBe(readRecord(release));
  });

  it('is null if its text is not valid JSON', () => {
    expect(readRecord(aRelease(new Map(), 1, { contents: '{' }))).toBeNull();
  });
});
