import { describe, expect, it } from 'vitest';
import { refreshFile } from '#release/release.ts';
import { cacheClassOf } from '#release/file-kind.ts';
import {
  aRelease,
  aSite,
  aSmallSite,
  anUpload,
  aWideSite,
  digestsOf,
  publish,
  withFiles,
} from '../../a-release.ts';
import type { Layout, Place } from './bucket.ts';

export function describeCosts(open: (layout: Layout, settle: number) => Place): void {
  it.each(['pointer', 'in-place'] as const)(
    'makes four calls for a publish if no file changed (%s)',
    async (layout) => {
      const place = open(layout, 1);
      await publish(await place.open(), aSmallSite('one'));
      const target = await place.open();
      const ticket = await target.takeTicket();
      // Reads the live release first, as `publishRelease` does.
      await target.readLive();
      const { kind, transfer } = await target.publish(anUpload(aSmallSite('one'), ticket));
      expect(kind).toBe('unchanged');
      expect(transfer).toMatchObject({ requests: 4, copies: 0, removed: 0 });
      expect(transfer.bytes).toBeLessThan(10_000);
    },
  );

  it('makes eight calls for a publish in the in-place layout, plus two for each changed file', async () => {
    // With a settle time of 60 seconds, the lock is first renewed after 15 seconds, so no renewal is counted.
    const place = open('in-place', 60);
    const before = aWideSite('one', 10);
    await publish(await place.open(), before);
    const changed = withFiles(before, {
      'products/item/1/index.html': 'renamed',
      'products/index.html': 'renamed, too',
      'sitemap.xml': 'renamed in the map',
      'products/item/2/index.html': null,
    });
    const { transfer } = await publish(await place.open(), changed);
    expect(transfer).toMatchObject({ copies: 3, removed: 1 });
    expect(transfer.requests).toBe(2 * 3 + 8);
    expect(transfer.bytes).toBeLessThan(30_000);
  });

  it('copies unchanged files within the store, in the pointer layout', async () => {
    const place = open('pointer', 1);
    const before = aWideSite('one', 10);
    await publish(await place.open(), before);
    const target = await place.open();
    const reads: string[] = [];
    const changed = withFiles(before, { 'products/index.html': 'renamed', 'robots.txt': null });
    const ticket = await target.takeTicket();
    const upload = anUpload(changed, ticket);
    const readFile = (path: string) => {
      reads.push(path);
      return upload.readFile(path);
    };
    const { transfer } = await target.publish({ ...upload, readFile });
    expect(reads).toEqual(['products/index.html']);
    // Copies all files except the changed page and the shared assets.
    const assets = [...changed.keys()].filter((path) => cacheClassOf(path) === 'immutable');
    expect(transfer.copies).toBe(changed.size - assets.length - 1);
    expect(transfer.requests).toBe(transfer.copies + 1 + 6);
    expect(await place.readLive()).toEqual(digestsOf(changed));
  });

  it('rolls back with at most six calls in the pointer layout, even with many files', async () => {
    const place = open('pointer', 1);
    const target = await place.open();
    const one = await publish(target, aWideSite('one', 10));
    await publish(target, aWideSite('two', 10));
    const fresh = await place.open();
    const { kind, transfer } = await fresh.promote(one.release.id, await fresh.takeTicket());
    expect(kind).toBe('live');
    expect(transfer.requests).toBeLessThanOrEqual(6);
    expect((await place.readLive()).get('many/7/index.html')).toBe(
      digestsOf(aWideSite('one', 8)).get('many/7/index.html'),
    );
  });

  it.each(['pointer', 'in-place'] as const)(
    'stores the media type and cache lifetime of each file (%s)',
    async (layout) => {
      const place = open(layout, 1);
      const { release } = await publish(await place.open(), aSite('one'));
      const folder = layout === 'pointer' ? `${place.root}r/${release.id}/` : place.root;
      const untilPurged = 'public, max-age=0, s-maxage=300, stale-while-revalidate=600';
      expect(await place.read(`${folder}products/item/茶壶/index.html`)).toMatchObject({
        type: 'text/html; charset=utf-8',
        cache: untilPurged,
      });
      expect(await place.read(`${folder}sitemap.xml`)).toMatchObject({ cache: untilPurged });
      expect(await place.read(`${place.root}_astro/style.one.css`)).toMatchObject({
        type: 'text/css; charset=utf-8',
        cache: 'public, max-age=31536000, immutable',
      });
    },
  );

  describe.each(['pointer', 'in-place'] as const)('pruning (%s)', (layout) => {
    it('removes all files of removed releases and of interrupted publishes', async () => {
      const place = open(layout, 1);
      const target = await place.open();
      for (const mark of ['one', 'two']) await publish(target, aSmallSite(mark));
      const dead = { onStep: () => Promise.reject(new Error('dead')) };
      await publish(target, aSmallSite('dead'), { readFile: dead.onStep }).catch(() => {});
      const { release, ticket } = await publish(target, aSmallSite('three'));
      await target.prune({ releases: 0, assetDays: 0 });
      const left = await place.list();
      const wanted =
        layout === 'pointer' ? [`r/${release.id}/`] : ['.publish/kept/', ...aSmallSite('three').keys()];
      const isWanted = (path: string) => wanted.some((start) => path.startsWith(start));
      const others = left.filter((path) => !isWanted(path) && !aSmallSite('three').has(path));
      const head = layout === 'pointer' ? 'current.json' : '.publish/current.json';
      expect(others.toSorted()).toEqual(
        [head, `.publish/releases/${ticket}~${release.id}.json.gz`, '.publish/retired.json', refreshFile.path]
          .filter((path) => left.includes(path))
          .toSorted(),
      );
      const kept = left.filter((path) => path.startsWith('.publish/kept/'));
      const digests = new Set(
        [...aRelease(aSmallSite('three'), 1).files.values()].map(({ sha256 }) => sha256),
      );
      expect(kept.length).toBe(layout === 'pointer' ? 0 : digests.size);
    });
  });
}
