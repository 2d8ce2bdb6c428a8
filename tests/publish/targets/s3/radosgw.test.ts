import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseS3Address } from '#publish/targets/s3/address.ts';
import { openS3Target } from '#publish/targets/s3/s3-target.ts';
import { describeTarget } from '../conformance.ts';
import { missingRadosgw, type Radosgw, startRadosgw } from './radosgw.ts';
import { describeBehindNginx } from './behind-nginx.ts';
import { describeBrokenAnswers } from './broken-answers.ts';
import { Bucket, type Layout, type Place } from './bucket.ts';
import { describeCosts } from './costs.ts';
import { describeLatePromotions, describeSweeps } from './late-promotions.ts';
import { whyNoNginxS3 } from './nginx.ts';
import { describeProcessRaces } from './process-races.ts';

describe.skipIf(missingRadosgw !== null)(`on Ceph's radosgw ${missingRadosgw ?? ''}`, () => {
  let radosgw: Radosgw;
  let bucket: Bucket;
  const places: Place[] = [];

  beforeAll(async () => {
    radosgw = await startRadosgw();
    bucket = new Bucket(radosgw);
    await bucket.create();
  });

  afterAll(async () => {
    for (const place of places) await place.close();
    bucket?.close();
    await radosgw?.stop();
  });

  const take = (layout: Layout, settle: number) => {
    const place = bucket.place(layout, settle);
    places.push(place);
    return place;
  };
  const open = async (layout: Layout) => take(layout, 2);

  if (process.env.LONG_TESTS)
    describeTarget('an s3 target, pointer layout', { isAtomic: true }, () => open('pointer'));
  describeTarget('an s3 target, in-place layout', { isAtomic: false }, () => open('in-place'));
  describe('an s3 target', () => describeCosts(take));

  describe('an s3 target during a late promotion', () => describeLatePromotions(take));

  describe('an s3 target during pruning', () => describeSweeps(take));

  describe('an s3 target on an unreliable network', () => describeBrokenAnswers(take));

  describe.skipIf(whyNoNginxS3 !== null)(
    `nginx in front of a bucket with the pointer layout${whyNoNginxS3 === null ? '' : ` (${whyNoNginxS3})`}`,
    () => describeBehindNginx(take),
  );

  describe('an s3 target with wrong settings', () => {
    it('reports a wrong secret key', async () => {
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
      onTestFinished(() => void vi.unstubAllEnvs());
      const target = await take('in-place', 1).open();
      await expect(target.takeTicket()).rejects.toThrow(
        /does not accept the credentials. Check the access key, its secret.*SignatureDoesNotMatch/,
      );
    });

    it('reports a missing bucket', async () => {
      const address = `s3://nowhere?endpoint=${radosgw.endpoint}`;
      const target = await openS3Target(parseS3Address(address), 'yn');
      onTestFinished(() => target.close());
      await expect(target.takeTicket()).rejects.toThrow(
        /has no bucket nowhere. Create it, or correct the address/,
      );
      await expect(target.readLive()).rejects.toThrow('has no bucket nowhere');
    });

    it('reports an unknown access key', async () => {
      vi.stubEnv('AWS_ACCESS_KEY_ID', 'stranger');
      onTestFinished(() => void vi.unstubAllEnvs());
      const target = await take('in-place', 1).open();
      await expect(target.takeTicket()).rejects.toThrow('does not accept the credentials');
    });
  });

  describe('publisher processes', () => {
    describe('an s3 target, pointer layout', () => describeProcessRaces('pointer', take));
    describe('an s3 target, in-place layout', () => describeProcessRaces('in-place', take));
  });
});
