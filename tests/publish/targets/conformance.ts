import pMap from 'p-map';
import { describe, expect, it } from 'vitest';
import type { Target, Upload } from '#publish/targets/target.ts';
import { cacheClassOf } from '#release/file-kind.ts';
import { someOf } from '../../some-of.ts';
import {
  aRelease,
  aSite,
  aSmallSite,
  anUpload,
  type Digests,
  digestsOf,
  type Files,
  publish,
  readerOf,
  sha256,
  withFiles,
} from '../a-release.ts';

export interface Store {
  /** `now` replaces the clock of the target. It returns milliseconds since 1970. */
  open(now?: () => number): Promise<Target>;
  /** Includes assets of earlier releases. */
  readLive(): Promise<Digests>;
  /** Reads `refresh.txt`, which `readLive` leaves out because it belongs to no release. */
  readRefresh(): Promise<string>;
}

export interface TargetManner {
  /** True if visitors always get one complete release, even if a publisher dies. */
  readonly isAtomic: boolean;
}

const isLong = Boolean(process.env.LONG_TESTS);
const day = 86_400_000;
const keepAll = { releases: 100, assetDays: 30 };

export function describeTarget(name: string, { isAtomic }: TargetManner, openStore: () => Promise<Store>) {
  const dying = isAtomic
    ? 'leaves one complete release live if a publisher dies'
    : 'recovers with the next publish if a publisher died';
  // Tests fewer cases if the store does not switch atomically, because publishing to it is slow.
  const few = isAtomic ? [0.3, 1] : [0.3];

  const openOne = async () => {
    const store = await openStore();
    return { store, target: await store.open() };
  };

  describe(name, () => {
    it('returns unique and increasing tickets to several publishers', async () => {
      const store = await openStore();
      const targets = await Promise.all(Array.from({ length: 4 }, () => store.open()));
      const before = await Promise.all(
        targets.flatMap((target) => [target.takeTicket(), target.takeTicket()]),
      );
      expect(new Set(before).size).toBe(8);
      expect(await (await store.open()).takeTicket()).toBeGreaterThan(Math.max(...before));
    });

    it('has no releases at first', async () => {
      const { target } = await openOne();
      expect(await target.readLive()).toBeNull();
      expect(await target.listReleases()).toEqual([]);
      await expect(target.readRelease('00000001-000000000000')).rejects.toThrow('00000001-000000000000');
      await expect(target.promote('00000001-000000000000', 1)).rejects.toThrow('00000001-000000000000');
    });

    it('serves exactly the published files, including files with unusual names', async () => {
      const { store, target } = await openOne();
      const site = aSite('one');
      const ticket = await target.takeTicket();
      const release = aRelease(site, ticket, { forced: 'half the range is sold', commit: null });
      const steps: (readonly [number, number])[] = [];
      const onStep = (done: number, total: number) => void steps.push([done, total]);
      const outcome = await target.publish(anUpload(site, ticket, { release, onStep }));
      expect(outcome.kind).toBe('live');
      expect(outcome.transfer.bytes).toBeGreaterThan(0);
      expect(await store.readLive()).toEqual(digestsOf(site));
      expect(await target.readLive()).toEqual(release);
      expect(await (await store.open()).readRelease(release.id)).toEqual(release);
      const { files: _, contents: __, ...about } = release;
      expect(await target.listReleases()).toEqual([{ release: about, state: 'live' }]);
      expect(await readHeld(target)).toBeNull();
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.every(([done, total]) => done <= total)).toBe(true);
    });

    it('returns exactly the files of live, held and former releases', async () => {
      const { store, target } = await openOne();
      const sites = { one: aSmallSite('one'), two: aSmallSite('two'), three: aSmallSite('three') };
      const former = await publish(target, sites.one);
      const live = await publish(target, sites.two);
      const held = await publish(target, sites.three, { isHeld: true });
      const reader = await store.open();
      for (const [{ release }, site] of [
        [former, sites.one],
        [live, sites.two],
        [held, sites.three],
      ] as const) {
        for (const [path, bytes] of site)
          expect(Buffer.from((await reader.readFile(release, path)) ?? []), path).toEqual(Buffer.from(bytes));
        expect(await reader.readFile(release, 'nothing.html')).toBeNull();
        expect(await reader.readFile(release, '../../state.sqlite')).toBeNull();
      }
    });

    it('publishes changed, added and removed files without uploading unchanged files', async () => {
      const { store, target } = await openOne();
      const first = await publish(target, aSmallSite('one'));
      const changed = withFiles(aSmallSite('one'), {
        'index.html': 'another landing page',
        'products/item/1/index.html': null,
        'products/item/new/index.html': 'a new one',
        // A file becomes a folder of the same name, and a folder becomes a file.
        'robots.txt': null,
        'robots.txt/index.html': 'a page in its place',
        'products/item/2/index.html': null,
        'products/item/2': 'a file in place of the folder',
      });
      const second = await publish(target, changed);
      expect(second.kind).toBe('live');
      expectLive(await store.readLive(), changed);
      expect(second.transfer.bytes).toBeLessThan(first.transfer.bytes / 2);
      const back = await publish(target, aSmallSite('one'));
      expect(back.kind).toBe('live');
      expectLive(await store.readLive(), aSmallSite('one'));
      expect((await target.readLive())?.id).toBe(back.release.id);
    });

    it('uploads nothing if the same files are already live', async () => {
      const { store, target } = await openOne();
      await publish(target, aSmallSite('one'));
      const older = await target.takeTicket();
      const readFile = () => Promise.reject(new Error('No file need be read.'));
      const again = await publish(target, aSmallSite('one'), { readFile });
      expect(again).toMatchObject({ kind: 'unchanged', transfer: { copies: 0, removed: 0 } });
      const late = await target.publish(anUpload(aSmallSite('two'), older));
      expect(late.kind).toBe('superseded');
      expect(await store.readLive()).toEqual(digestsOf(aSmallSite('one')));
    });

    it('refuses a publish with a lower ticket than the live release', async () => {
      const { store, target } = await openOne();
      const older = await target.takeTicket();
      const { release } = await publish(target, aSmallSite('newer'));
      const outcome = await target.publish(anUpload(aSmallSite('older'), older));
      expect(outcome.kind).toBe('superseded');
      expect(await store.readLive()).toEqual(digestsOf(aSmallSite('newer')));
      expect(await target.readLive()).toEqual(release);
      const held = await target.publish(anUpload(aSmallSite('older'), older, { isHeld: true }));
      expect(held.kind).toBe('superseded');
      expect(await readHeld(target)).toBeNull();
    });

    it.each(isLong ? [0, 0.3, 0.7, 1] : few)(
      'keeps the newer release live when a paused older publisher resumes (share of files read: %d)',
      async (share) => {
        const store = await openStore();
        await publish(await store.open(), aSmallSite('first'));
        const [slow, fast] = [await store.open(), await store.open()];
        const older = anUpload(aSmallSite('older'), await slow.takeTicket());
        const newer = anUpload(aSmallSite('newer'), await fast.takeTicket());
        const sleep = sleepAt(
          older,
          await countReads(openStore, aSmallSite('first'), aSmallSite('older')),
          share,
        );
        const sleeping = slow.publish({ ...older, readFile: sleep.readFile });
        await sleep.begun;
        expect((await fast.publish(newer)).kind).toBe('live');
        expectLive(await store.readLive(), aSmallSite('newer'));
        sleep.wake();
        expect((await sleeping).kind).toBe('superseded');
        expectLive(await store.readLive(), aSmallSite('newer'));
        expect(await fast.readLive()).toEqual(newer.release);
        await publish(slow, aSmallSite('newest'));
        expectLive(await store.readLive(), aSmallSite('newest'));
      },
    );

    it('leaves the newest release live after six racing publishes', async () => {
      const store = await openStore();
      await publish(await store.open(), aSmallSite('first'));
      for (let round = 0; round < (isLong ? 2 : 1); round += 1) {
        const racers = await Promise.all(Array.from({ length: 6 }, () => store.open()));
        const uploads: { target: Target; upload: Upload; files: Files }[] = [];
        for (const [at, target] of racers.entries()) {
          const files = aSmallSite(`racer-${round}-${at}`);
          uploads.push({ target, files, upload: anUpload(files, await target.takeTicket()) });
        }
        const newest = uploads.at(-1);
        if (newest === undefined) throw new Error('Nobody races.');
        // Moves the newest upload to a different position in each round, but never to the start or the end.
        uploads.splice(round * 2 + 1, 0, ...uploads.splice(-1));
        const outcomes = await Promise.all(uploads.map(({ target, upload }) => target.publish(upload)));
        expect(outcomes[round * 2 + 1]?.kind).toBe('live');
        expectLive(await store.readLive(), newest.files);
        expect(await newest.target.readLive()).toEqual(newest.upload.release);
      }
    });

    it('keeps the live site unchanged until the held release is promoted', async () => {
      const { store, target } = await openOne();
      const live = await publish(target, aSmallSite('live'));
      const held = await publish(target, aSmallSite('held'), { isHeld: true });
      expect(held.kind).toBe('held');
      expectLive(await store.readLive(), aSmallSite('live'));
      expect(pagesOf(await store.readLive())).toEqual(pagesOf(digestsOf(aSmallSite('live'))));
      expect((await target.readLive())?.id).toBe(live.release.id);
      expect(await readHeld(target)).toEqual(digestsOf(aSmallSite('held')));
      expect(await statesOf(target)).toEqual({ [held.release.id]: 'held', [live.release.id]: 'live' });

      const ticket = await target.takeTicket();
      expect((await target.promote(held.release.id, ticket)).kind).toBe('live');
      expectLive(await store.readLive(), aSmallSite('held'));
      expect(await target.readLive()).toEqual(held.release);
      expect(await readHeld(target)).toBeNull();
      expect(await statesOf(target)).toEqual({ [held.release.id]: 'live', [live.release.id]: 'former' });
    });

    it('replaces a held release only with a newer held release', async () => {
      const { target } = await openOne();
      await publish(target, aSmallSite('live'));
      await publish(target, aSmallSite('one'), { isHeld: true });
      const older = await target.takeTicket();
      const two = await publish(target, aSmallSite('two'), { isHeld: true });
      expect(await readHeld(target)).toEqual(digestsOf(aSmallSite('two')));
      const late = await target.publish(anUpload(aSmallSite('late'), older, { isHeld: true }));
      expect(late.kind).toBe('superseded');
      expect(await readHeld(target)).toEqual(digestsOf(aSmallSite('two')));
      await publish(target, aSmallSite('three'));
      expect(await readHeld(target)).toEqual(digestsOf(aSmallSite('two')));
      const held = (await target.listReleases()).filter(({ state }) => state === 'held');
      expect(held.map(({ release }) => release.id)).toEqual([two.release.id]);
    });

    it('removes a held release that was never live when another held release replaces it', async () => {
      const { store, target } = await openOne();
      const first = await publish(target, aSmallSite('first'));
      const one = await publish(target, aSmallSite('one'), { isHeld: true });
      const two = await publish(target, aSmallSite('two'), { isHeld: true });
      const three = await publish(target, aSmallSite('three'));
      const states = {
        [first.release.id]: 'former',
        [two.release.id]: 'held',
        [three.release.id]: 'live',
      };
      expect(await statesOf(target)).toEqual(states);
      await expect(target.promote(one.release.id, await target.takeTicket())).rejects.toThrow(one.release.id);
      // Pruning keeps one former release. This must be `first`, because `one` was never live.
      await target.prune({ releases: 1, assetDays: 30 });
      expect(await statesOf(target)).toEqual(states);
      expect(await readHeld(target)).toEqual(digestsOf(aSmallSite('two')));
      await target.promote(first.release.id, await target.takeTicket());
      expectLive(await store.readLive(), aSmallSite('first'));
    });

    it('resets refresh.txt to off whenever another release goes live', async () => {
      const { store, target } = await openOne();
      const one = (await publish(target, aSmallSite('one'))).release.id;
      expect(await store.readRefresh()).toBe(`off ${one}`);
      await target.setRefresh(true, one);
      expect(await store.readRefresh()).toBe(`on ${one}`);
      const same = await publish(target, aSmallSite('one'));
      expect(same.kind).toBe('unchanged');
      expect(await store.readRefresh()).toBe(`on ${one}`);
      await publish(target, aSmallSite('held'), { isHeld: true });
      expect(await store.readRefresh()).toBe(`on ${one}`);
      const two = (await publish(target, aSmallSite('two'))).release.id;
      expect(await store.readRefresh()).toBe(`off ${two}`);
      await target.setRefresh(true, one);
      expect(await store.readRefresh()).toBe(`off ${two}`);
      await target.setRefresh(true, two);
      await target.promote(one, await target.takeTicket());
      expect(await store.readRefresh()).toBe(`off ${one}`);
      expectLive(await store.readLive(), aSmallSite('one'));
    });

    it('can promote a planned release, and then a release that was held later', async () => {
      const { store, target } = await openOne();
      await publish(target, aSmallSite('live'));
      const planned = (await publish(target, aSmallSite('planned'), { isHeld: true })).release.id;
      expect(await target.pin(planned)).toBe(true);
      const next = (await publish(target, aSmallSite('next'), { isHeld: true })).release.id;
      await target.prune({ releases: 0, assetDays: 0, planned });
      expect(await target.pin(planned)).toBe(true);
      await target.promote(planned, await target.takeTicket());
      expectLive(await store.readLive(), aSmallSite('planned'));
      await target.promote(next, await target.takeTicket());
      expectLive(await store.readLive(), aSmallSite('next'));
    });

    it('prunes a former release even if it was held before it went live', async () => {
      const { target } = await openOne();
      const reviewed = (await publish(target, aSmallSite('reviewed'), { isHeld: true })).release.id;
      await target.promote(reviewed, await target.takeTicket());
      const live = (await publish(target, aSmallSite('live'))).release.id;
      await target.prune({ releases: 0, assetDays: 0 });
      expect(await statesOf(target)).toEqual({ [live]: 'live' });
    });

    it('discards a held release and a release pinned for a plan, but not the live release', async () => {
      const { store, target } = await openOne();
      const live = (await publish(target, aSmallSite('live'))).release.id;
      const pinned = (await publish(target, aSmallSite('pinned'), { isHeld: true })).release.id;
      await target.pin(pinned);
      const held = (await publish(target, aSmallSite('held'), { isHeld: true })).release.id;
      for (const id of [live, pinned, held, held]) await target.discard(id);
      expect(await statesOf(target)).toEqual({ [live]: 'live' });
      expect(await target.pin(held)).toBe(false);
      expect(await readHeld(target)).toBeNull();
      const next = await publish(target, aSmallSite('next'), { isHeld: true });
      expect(await readHeld(target)).toEqual(digestsOf(aSmallSite('next')));
      await target.promote(next.release.id, await target.takeTicket());
      expectLive(await store.readLive(), aSmallSite('next'));
    });

    it('can hold a release before any release is live', async () => {
      const { store, target } = await openOne();
      const held = await publish(target, aSmallSite('held'), { isHeld: true });
      expect(await target.readLive()).toBeNull();
      expect(await readHeld(target)).toEqual(digestsOf(aSmallSite('held')));
      await target.promote(held.release.id, await target.takeTicket());
      expect(await store.readLive()).toEqual(digestsOf(aSmallSite('held')));
    });

    it('restores an earlier release byte for byte, unless the ticket is outdated', async () => {
      const { store, target } = await openOne();
      const one = await publish(target, aSmallSite('one'));
      const two = await publish(target, aSmallSite('two'));
      await publish(target, aSmallSite('three'));
      await target.prune(keepAll);

      const ticket = await target.takeTicket();
      expect((await target.promote(one.release.id, ticket)).kind).toBe('live');
      expectLive(await store.readLive(), aSmallSite('one'));
      expect(await target.readLive()).toEqual(one.release);

      expect((await target.promote(two.release.id, ticket - 1)).kind).toBe('superseded');
      expectLive(await store.readLive(), aSmallSite('one'));
      const again = await target.takeTicket();
      expect((await target.promote(one.release.id, again)).kind).toBe('unchanged');
      expect((await target.promote(two.release.id, ticket)).kind).toBe('superseded');

      await publish(target, aSmallSite('four'));
      expectLive(await store.readLive(), aSmallSite('four'));
    });

    const kinds = [
      { what: 'a release', isHeld: false },
      { what: 'a held release', isHeld: true },
    ];
    it.each(isAtomic ? kinds : someOf(kinds, 2))(
      'refuses $what if the bytes of a file differ from its digest',
      async ({ isHeld }) => {
        const { store, target } = await openOne();
        const live = await publish(target, aSmallSite('one'));
        const path = 'products/index.html';
        const meddled = withFiles(aSmallSite('two'), { [path]: 'changed while it was published' });
        const ticket = await target.takeTicket();
        const upload = anUpload(aSmallSite('two'), ticket, { isHeld, readFile: readerOf(meddled) });
        await expect(target.publish(upload)).rejects.toThrow(path);
        expectLive(await store.readLive(), aSmallSite('one'));
        expect((await target.readLive())?.id).toBe(live.release.id);
        expect(await readHeld(target)).toBeNull();
        await publish(target, aSmallSite('three'));
        expectLive(await store.readLive(), aSmallSite('three'));
      },
    );

    it.each(isLong ? [0, 0.25, 0.5, 0.75, 1] : few)(`${dying} (share of steps done: %d)`, async (share) => {
      const store = await openStore();
      await publish(await store.open(), aSmallSite('one'));
      const dead = await store.open();
      const onStep = (done: number, total: number) => {
        if (done >= share * total) throw new Error('The publisher dies.');
      };
      await publish(dead, aSmallSite('two'), { onStep }).catch((error: unknown) => {
        if (!String(error).includes('The publisher dies.')) throw error;
      });
      if (isAtomic) {
        const live = await (await store.open()).readLive();
        const files = live?.files.has('_astro/style.two.css') ? aSmallSite('two') : aSmallSite('one');
        expectLive(await store.readLive(), files);
      }
      const healer = await store.open();
      await publish(healer, aSmallSite('three'));
      expectLive(await store.readLive(), aSmallSite('three'));
      await healer.prune(keepAll);
      await publish(healer, aSmallSite('two'));
      expectLive(await store.readLive(), aSmallSite('two'));
    });

    it('keeps hashed assets of earlier releases until the assets are old and unused', async () => {
      const start = Date.now();
      let now = start;
      const store = await openStore();
      const target = await store.open(() => now);
      await publish(target, aSmallSite('one'));
      await publish(target, aSmallSite('two'));
      const asset = '_astro/style.one.css';
      const bytes = digestsOf(aSmallSite('one')).get(asset);
      expect((await store.readLive()).get(asset)).toBe(bytes);
      now += 100 * day;
      await target.prune({ releases: 1, assetDays: 30 });
      expect((await store.readLive()).get(asset)).toBe(bytes);
      now = start;
      await target.prune({ releases: 0, assetDays: 30 });
      expect((await store.readLive()).get(asset)).toBe(bytes);
      now += 29 * day;
      await target.prune({ releases: 0, assetDays: 30 });
      expect((await store.readLive()).get(asset)).toBe(bytes);
      now += 2 * day;
      await target.prune({ releases: 0, assetDays: 30 });
      expect(await store.readLive()).toEqual(digestsOf(aSmallSite('two')));
    });

    it('pruning keeps the release that was live at the start of the day', async () => {
      const { target } = await openOne();
      const { release: first } = await publish(target, aSmallSite('first'));
      await publish(target, aSmallSite('second'));
      const [files, ticket] = [aSmallSite('third'), await target.takeTicket()];
      const release = aRelease(files, ticket, { dayStart: first.id });
      await target.publish(anUpload(files, ticket, { release }));
      await target.prune({ releases: 0, assetDays: 0 });
      expect(await statesOf(target)).toEqual({ [first.id]: 'former', [release.id]: 'live' });
      expect((await target.readLive())?.dayStart).toBe(first.id);
    });

    it('pruning removes former releases beyond the configured number, except the planned release', async () => {
      const { store, target } = await openOne();
      const held = await publish(target, aSmallSite('held'), { isHeld: true });
      const ids: string[] = [];
      for (const mark of ['a', 'b', 'c', 'd']) ids.push((await publish(target, aSmallSite(mark))).release.id);
      const [a = '', b = '', c = '', d = ''] = ids;
      await target.prune({ releases: 2, assetDays: 0, planned: a });
      expect(await statesOf(target)).toMatchObject({ [a]: 'former', [b]: 'former', [c]: 'former' });
      await target.prune({ releases: 2, assetDays: 0 });
      expect(await statesOf(target)).toEqual({
        [held.release.id]: 'held',
        [b]: 'former',
        [c]: 'former',
        [d]: 'live',
      });
      expect((await target.listReleases()).map(({ release }) => release.id)).toEqual([
        d,
        c,
        b,
        held.release.id,
      ]);
      await expect(target.readRelease(a)).rejects.toThrow(a);
      await expect(target.promote(a, await target.takeTicket())).rejects.toThrow(a);
      expectLive(await store.readLive(), aSmallSite('d'));
      expect(await readHeld(target)).toEqual(digestsOf(aSmallSite('held')));
      await target.promote(b, await target.takeTicket());
      expectLive(await store.readLive(), aSmallSite('b'));
    });

    it('publishes all files while old releases are pruned concurrently', async () => {
      const store = await openStore();
      const [one, other] = [await store.open(), await store.open()];
      await publish(one, aSmallSite('0'));
      for (let round = 1; round <= (isLong ? 3 : 2); round += 1) {
        const files = aSmallSite(`${round}`);
        await Promise.all([publish(one, files), other.prune({ releases: 1, assetDays: 0 })]);
        expectLive(await store.readLive(), files);
      }
    });
  });
}

function expectLive(found: Digests, files: Files): void {
  const extra = [...found.keys()].filter((path) => !files.has(path));
  expect(extra.filter((path) => cacheClassOf(path) !== 'immutable')).toEqual([]);
  expect(new Map([...found].filter(([path]) => files.has(path)))).toEqual(digestsOf(files));
}

function pagesOf(digests: Digests): Digests {
  return new Map([...digests].filter(([path]) => cacheClassOf(path) !== 'immutable'));
}

async function statesOf(target: Target): Promise<Record<string, string>> {
  const releases = await target.listReleases();
  return Object.fromEntries(releases.map(({ release, state }) => [release.id, state]));
}

async function readHeld(target: Target): Promise<Digests | null> {
  const held = (await target.listReleases()).find(({ state }) => state === 'held');
  if (held === undefined) return null;
  const release = await target.readRelease(held.release.id);
  const read = async (path: string) =>
    [path, sha256((await target.readFile(release, path)) ?? Buffer.alloc(0))] as const;
  return new Map(await pMap(release.files.keys(), read, { concurrency: 16 }));
}

async function countReads(openStore: () => Promise<Store>, before: Files, after: Files): Promise<number> {
  const target = await (await openStore()).open();
  await publish(target, before);
  let reads = 0;
  const read = readerOf(after);
  const readFile = (path: string) => {
    reads += 1;
    return read(path);
  };
  await publish(target, after, { readFile });
  return reads;
}

/** Pauses an upload that calls `readFile` `reads` times: the call at `share` (0 to 1) waits until `wake` is called. */
function sleepAt(upload: Upload, reads: number, share: number) {
  const begun = Promise.withResolvers<void>();
  const awake = Promise.withResolvers<void>();
  const sleepsAt = Math.max(1, Math.round(share * reads));
  let calls = 0;
  const readFile = async (path: string) => {
    calls += 1;
    if (calls === sleepsAt) {
      begun.resolve();
      await awake.promise;
    }
    return upload.readFile(path);
  };
  return { begun: begun.promise, wake: () => awake.resolve(), readFile };
}
