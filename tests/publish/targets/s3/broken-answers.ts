import { expect, it } from 'vitest';
import { aSmallSite, digestsOf, publish } from '../../a-release.ts';
import { someOf } from '../../../some-of.ts';
import type { Layout, Place } from './bucket.ts';
import { openBehindProxy } from './store-proxy.ts';

export function describeBrokenAnswers(open: (layout: Layout, settle: number) => Place): void {
  it.each(someOf(['pointer', 'in-place'] as const, 2))(
    'retries truncated responses a limited number of times (%s)',
    async (layout) => {
      const { target, proxy } = await openBehindProxy(open(layout, 0.3));
      const { release } = await publish(target, aSmallSite('one'));
      const fresh = await openBehindProxy(open(layout, 0.3));
      await fresh.target.purgeNote.write('a note of some length');
      fresh.proxy.cutBodies(2);
      expect(await fresh.target.purgeNote.read()).toBe('a note of some length');
      fresh.proxy.cutBodies(100);
      await expect(fresh.target.purgeNote.read()).rejects.toThrow(
        /was reached, but the connection broke in every attempt to read /,
      );
      fresh.proxy.cutBodies(0);
      await fresh.target.purgeNote.write(null);
      expect(await fresh.target.purgeNote.read()).toBeNull();
      proxy.cutBodies(1);
      expect((await target.readRelease(release.id)).id).toBe(release.id);
    },
  );

  it('keeps the lock while copies and lock renewals are slow', async () => {
    const place = open('in-place', 2);
    const { target, proxy } = await openBehindProxy(place);
    await publish(target, aSmallSite('one'));
    proxy.delay(300);
    for (const mark of ['two', 'three']) expect((await publish(target, aSmallSite(mark))).kind).toBe('live');
    const live = await place.readLive();
    for (const [path, digest] of digestsOf(aSmallSite('three'))) expect(live.get(path), path).toBe(digest);
  });

  it('reports a partly uploaded release, and recovers with the next publish', async () => {
    const place = open('in-place', 0.3);
    const { target, proxy } = await openBehindProxy(place);
    await publish(target, aSmallSite('one'));
    proxy.refuseCopies(1);
    await expect(publish(target, aSmallSite('two'))).rejects.toThrow(
      /^Release \S+ was only partly uploaded\. Visitors get some pages of this release and some of the previous release.*Publish again or roll back, to replace all pages\..*AccessDenied/,
    );
    proxy.refuseCopies(Number.POSITIVE_INFINITY);
    await publish(target, aSmallSite('three'));
    const live = await place.readLive();
    for (const [path, digest] of digestsOf(aSmallSite('three'))) expect(live.get(path), path).toBe(digest);
  });
}
