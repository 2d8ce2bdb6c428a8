import { expect, it } from 'vitest';
import { anUpload, aSmallSite, digestsOf, publish } from '../../a-release.ts';
import { someOf } from '../../../some-of.ts';
import type { Layout, Place } from './bucket.ts';
import { openBehindProxy } from './store-proxy.ts';

const layouts = ['pointer', 'in-place'] as const;

export function describeLatePromotions(open: (layout: Layout, settle: number) => Place): void {
  it.each(someOf(layouts, 2))(
    'refuses to promote a release that was removed meanwhile (%s)',
    async (layout) => {
      const place = open(layout, 0.3);
      const other = await place.open();
      const oldest = await publish(other, aSmallSite('oldest'));
      for (const mark of ['second', 'third']) await publish(other, aSmallSite(mark));
      const late = await openBehindProxy(place);
      const ticket = await late.target.takeTicket();
      late.proxy.beforeHead(() => other.prune({ releases: 1, assetDays: 30 }));
      await expect(late.target.promote(oldest.release.id, ticket)).rejects.toThrow(
        `There is no release ${oldest.release.id}`,
      );
      await expectAll(place, 'third');
      expect((await publish(late.target, aSmallSite('fourth'))).kind).toBe('live');
      await expectAll(place, 'fourth');
    },
  );

  it.each(someOf(layouts, 2, 1))(
    'refuses to promote a held release that was replaced meanwhile (%s)',
    async (layout) => {
      const place = open(layout, 0.3);
      const other = await place.open();
      await publish(other, aSmallSite('live'));
      const held = await publish(other, aSmallSite('held'), { isHeld: true });
      const late = await openBehindProxy(place);
      const ticket = await late.target.takeTicket();
      late.proxy.beforeHead(() => publish(other, aSmallSite('newer'), { isHeld: true }));
      await expect(late.target.promote(held.release.id, ticket)).rejects.toThrow(
        `There is no release ${held.release.id}`,
      );
      await expectAll(place, 'live');
      expect((await publish(late.target, aSmallSite('next'))).kind).toBe('live');
      await expectAll(place, 'next');
    },
  );
}

export function describeSweeps(open: (layout: Layout, settle: number) => Place): void {
  it.each(someOf(layouts, 2, 1))(
    'uploads an asset again if a concurrent pruning removed it (%s)',
    async (layout) => {
      const place = open(layout, 5);
      const other = await place.open();
      for (const mark of ['one', 'two']) await publish(other, aSmallSite(mark));
      await other.prune({ releases: 0, assetDays: 30 });
      const [slow, late] = [await openBehindProxy(place), await openBehindProxy(place)];
      const ticket = await late.target.takeTicket();
      const brought = Promise.withResolvers<void>();
      slow.proxy.beforeHead(() => brought.promise);
      const tidying = slow.target.prune({ releases: 0, assetDays: 0 });
      late.proxy.beforeHead(async () => {
        brought.resolve();
        await tidying;
      });
      expect((await late.target.publish(anUpload(aSmallSite('one'), ticket))).kind).toBe('live');
      await expectAll(place, 'one');
    },
  );
}

async function expectAll(place: Place, mark: string): Promise<void> {
  const found = await place.readLive();
  const wanted = digestsOf(aSmallSite(mark));
  expect(new Map([...found].filter(([path]) => wanted.has(path)))).toEqual(wanted);
}
