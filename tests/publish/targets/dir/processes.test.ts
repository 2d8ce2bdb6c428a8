import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { seeded } from '#demo-erp/description.ts';
import { seed } from '../../../builder/seed.ts';
import { aWideSite, type Digests, digestsOf, publish } from '../../a-release.ts';
import { type DirStore, openDirStore, readSite } from './dir-store.ts';
import { type Job, Publisher } from '../publisher.ts';

const [racers, rounds, kills] = process.env.LONG_TESTS ? [6, 8, 20] : [3, 1, 1];
const random = seeded(String(seed));

const pages = 40;
const aSiteOf = (mark: string) => aWideSite(mark, pages);
const jobOf = (mark: string, more: Partial<Job> = {}) => ({ mark, pages, tidies: true, ...more });
const start = ({ root }: DirStore) => new Publisher(`dir:${root}`);

/** Finds out which of `marks` is live by comparing files rather than reading the stored state. */
async function readMark(store: DirStore, marks: readonly string[]): Promise<string> {
  const site = await readSite(join(store.folder, 'current'));
  const mark = marks.find((known) => isSame(site, digestsOf(aSiteOf(known))));
  if (mark !== undefined) return mark;
  expect(site, `neither of ${marks}`).toEqual(digestsOf(aSiteOf(marks[0] ?? '')));
  return '';
}

function isSame(one: Digests | null, other: Digests): boolean {
  return one?.size === other.size && [...other].every(([path, digest]) => one.get(path) === digest);
}

async function expectWhole(store: DirStore): Promise<void> {
  const target = await store.open();
  const releases = await target.listReleases();
  const ids = releases.map(({ release }) => release.id);
  for (const id of ids) {
    const { files } = await target.readRelease(id);
    const digests = new Map([...files].map(([path, { sha256 }]) => [path, sha256]));
    expect(await readSite(join(store.folder, 'releases', id))).toEqual(digests);
  }
  const entries = await readdir(join(store.folder, 'releases'));
  expect(entries.sort()).toEqual(ids.flatMap((id) => [id, `${id}.json`]).sort());
  const live = releases.find(({ state }) => state === 'live')?.release.id;
  expect(await readdir(join(store.folder, 'ahead'))).toEqual([live]);
}

describe('publisher processes', () => {
  it(`leave the newest release live if ${racers} of them race (${rounds} rounds)`, async () => {
    const store = await openDirStore();
    const publishers = Array.from({ length: racers }, () => start(store));
    for (let round = 0; round < rounds; round += 1) {
      const done = await Promise.all(
        publishers.map((publisher, at) => publisher.publish(jobOf(`${round}-${at}`, { pauseMs: 20 }))),
      );
      const newest = done.reduce((one, other) => ((one?.ticket ?? 0) > (other?.ticket ?? 0) ? one : other));
      expect(newest?.kind).toBe('live');
      expect(await readMark(store, [newest?.mark ?? ''])).toBe(newest?.mark);
      const target = await store.open();
      await target.prune({ releases: 2, assetDays: 30 });
      await expectWhole(store);
    }
  }, 120_000);

  it(`leave a complete live release if they are killed at random moments (${kills} kills, SEED=${seed})`, async () => {
    const store = await openDirStore();
    let live = 'first';
    const steady = start(store);
    await steady.publish(jobOf(live));
    let [duration, killed] = [0, 0];
    // Adds rounds if every publish ended before its kill.
    for (let round = 0; round < kills + 1 || (killed === 0 && round < 5 * kills); round += 1) {
      const next = `${seed}-${round}`;
      const victim = start(store);
      const started = performance.now();
      const publishing = victim.publish(jobOf(next));
      // The first round only measures how long a publish takes.
      if (round > 0) {
        const pass = 1 + Math.floor((round - 1) / kills);
        const share = (((round - 1) % kills) + random()) / kills / pass ** 2;
        await Promise.race([publishing, setTimeout(share * duration)]);
        await victim.kill();
      }
      if ((await publishing) === null) killed += 1;
      if (round === 0) duration = performance.now() - started;
      live = await readMark(store, [live, next]);

      const found = await (await store.open()).readLive();
      live = await readMark(store, [live, next]);
      const digests = new Map([...(found?.files ?? [])].map(([path, { sha256 }]) => [path, sha256]));
      expect(digests).toEqual(digestsOf(aSiteOf(live)));
      if (random() < 0.5) await publish(await store.open(), aSiteOf('healed'));
      else await steady.publish(jobOf('healed'));
      live = await readMark(store, ['healed']);
      await (await store.open()).prune({ releases: 2, assetDays: 30 });
      await expectWhole(store);
    }
    expect(killed).toBeGreaterThan(0);
  });

  it.each([
    { moment: 'before updating the state', diesAt: '.json', isDone: false },
    {
      moment: 'between updating the state and updating the link `current`',
      diesAt: '/current',
      isDone: true,
    },
  ])('leave a complete live release if they are killed $moment', async ({ diesAt, isDone }) => {
    const store = await openDirStore();
    await publish(await store.open(), aSiteOf('old'));
    const victim = start(store);
    expect(await victim.publish(jobOf('new', { diesAt }))).toBeNull();
    expect(await readMark(store, ['old', 'new'])).toBe('old');
    const target = await store.open();
    const live = await target.readLive();
    expect(await readMark(store, ['old', 'new'])).toBe(isDone ? 'new' : 'old');
    expect(live?.files.has('_astro/style.new.css')).toBe(isDone);
    expect((await publish(target, aSiteOf('new'))).kind).toBe(isDone ? 'unchanged' : 'live');
    expect(await readMark(store, ['new'])).toBe('new');
    await target.prune({ releases: 2, assetDays: 30 });
    await expectWhole(store);
  });

  it('complete an interrupted update of the link `current` before pruning', async () => {
    const store = await openDirStore();
    const target = await store.open();
    const oldest = await publish(target, aSiteOf('oldest'));
    for (const mark of ['second', 'third']) await publish(target, aSiteOf(mark));
    await target.promote(oldest.release.id, await target.takeTicket());
    const victim = start(store);
    expect(await victim.publish(jobOf('new', { diesAt: '/current' }))).toBeNull();
    expect(await readMark(store, ['oldest', 'new'])).toBe('oldest');
    // The link still points to the oldest release. Pruning removes this release, so the link must change first.
    await (await store.open()).prune({ releases: 1, assetDays: 30 });
    expect(await readMark(store, ['oldest', 'new'])).toBe('new');
    await expectWhole(store);
  });
});
