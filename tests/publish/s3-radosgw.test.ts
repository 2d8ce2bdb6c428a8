import { afterAll, beforeAll, describe } from 'vitest';
import { describeTarget } from './conformance.ts';
import { missingRadosgw, type Radosgw, startRadosgw } from './radosgw.ts';
import { Bucket, type Layout, type Place } from './s3-bucket.ts';
import { describeOrdeals } from './s3-ordeals.ts';

describe.skipIf(missingRadosgw !== null)(`on Ceph's radosgw ${missingRadosgw ?? ''}`, () => {
  let radosgw: Radosgw;
  let bucket: Bucket;
  const places: Place[] = [];

  beforeAll(async () => {
    radosgw = await startRadosgw();
    bucket = new Bucket(radosgw);
    await bucket.create();
  }, 200_000);

  afterAll(async () => {
    for (const place of places) await place.close();
    bucket?.close();
    await radosgw?.stop();
  }, 60_000);

  const take = (layout: Layout, settle: number) => {
    const place = bucket.place(layout, settle);
    places.push(place);
    return place;
  };
  const open = async (layout: Layout) => take(layout, 1);

  describeTarget('s3, pointer layout', { isAtomic: true }, () => open('pointer'));
  describeTarget('s3, in place', { isAtomic: false }, () => open('in-place'));
  describe('s3, pointer layout, publishers in processes', () => describeOrdeals('pointer', take));
  describe('s3, in place, publishers in processes', () => describeOrdeals('in-place', take));
});
