import { expect, it } from 'vitest';
import { seeded } from '#demo-erp/description.ts';
import { cacheClassOf } from '#release/file-kind.ts';
import { aSmallSite, aWideSite, type Digests, digestsOf, publish, withFiles } from '../../a-release.ts';
import type { Layout, Place } from './bucket.ts';
import { Publisher } from '../publisher.ts';

const isLong = Boolean(process.env.LONG_TESTS);
const [rounds, kills] = [8, 20];
const seed = process.env.SEED ?? String(Date.now() % 100_000);
const minutes = 60_000;
/**
 * Seconds after which another publisher takes over a lock that was not renewed. A busy store may process the last
 * request of a suspended publisher late, so this time is long.
 */
const settle = 4;
/** More pages than parallel requests, so that a suspended publisher has pages left to write. */
const pages = 64;

export function describeProcessRaces(layout: Layout, open: (layout: Layout, settle: number) => Place): void {
  it.runIf(isLong)(
    `leaves the newest release live if six processes race (${rounds} rounds)`,
    async () => {
      const place = open(layout, 0.5);
      const racers = Array.from({ length: 6 }, () => new Publisher(place.address));
      for (let round = 0; round < rounds; round += 1) {
        const tickets = await Promise.all(racers.map((racer) => racer.takeTicket()));
        expect(new Set(tickets).size).toBe(6);
        const marks = tickets.map((ticket) => `round-${round}-ticket-${ticket}`);
        const ends = await Promise.all(racers.map((racer, at) => racer.publish({ mark: marks[at] ?? '' })));
        const newest = tickets.indexOf(Math.max(...tickets));
        expect(ends[newest]?.kind).toBe('live');
        expect(ends.every((end) => end?.kind === 'live' || end?.kind === 'superseded')).toBe(true);
        expectExactly(await place.readLive(), digestsOf(aSmallSite(marks[newest] ?? '')));
        const live = await (await place.open()).readLive();
        expect(live?.generation).toBe(tickets[newest]);
      }
    },
    20 * minutes,
  );

  it.runIf(isLong)(
    `${layout === 'pointer' ? 'shows one complete release' : 'is repaired by the next publish'} after each of ${kills} kills of a publisher (SEED=${seed})`,
    async () => {
      const random = seeded(`${seed} ${layout}`);
      const place = open(layout, 0.3);
      const healer = await place.open();
      await publish(healer, aSmallSite('0'));
      let live = '0';
      let killed = 0;
      for (let round = 1; round <= kills; round += 1) {
        const victim = new Publisher(place.address);
        await victim.takeTicket();
        // Spreads the kills from the first step to just after the last.
        const share = (round - 1 + random()) / kills;
        const end = await victim.publish({ mark: `${round}` }, (done, total) => {
          if (done >= share * total) victim.signal('SIGKILL');
        });
        if (end === null) killed += 1;
        if (layout === 'pointer') live = await expectWhole(place, [live, `${round}`]);
        if (layout === 'pointer' && round % 2 === 0) continue;
        live = `healed ${round}`;
        expect((await publish(healer, aSmallSite(live))).kind).toBe('live');
        expectExactly(await place.readLive(), digestsOf(aSmallSite(live)));
      }
      expect(killed).toBeGreaterThan(0);
    },
    20 * minutes,
  );

  it.runIf(isLong || layout === 'in-place')(
    'keeps the newer release when a suspended older publisher resumes',
    async () => {
      const ends: (string | null)[] = [];
      for (const share of isLong ? [0, 0.2, 0.4, 0.5, 0.55, 0.6, 0.7, 0.8, 0.9, 1] : [0.7]) {
        const place = open(layout, settle);
        const fast = await place.open();
        const before = aWideSite('before', pages);
        await publish(fast, before);
        const sleeper = new Publisher(place.address);
        await sleeper.takeTicket();
        const asleep = Promise.withResolvers<void>();
        let hasSlept = false;
        const ending = sleeper.publish({ mark: 'older', pages }, (done, total) => {
          if (hasSlept || done < share * total) return;
          hasSlept = true;
          sleeper.signal('SIGSTOP');
          asleep.resolve();
        });
        await asleep.promise;
        // Changes only one file. The other files keep their ETags, so conditions on ETags would not stop the
        // suspended publisher from overwriting them.
        const newer = withFiles(before, { 'robots.txt': 'User-agent: newer\n' });
        expect((await publish(fast, newer)).kind).toBe('live');
        sleeper.signal('SIGCONT');
        ends.push((await ending)?.kind ?? null);
        expectExactly(await place.readLive(), digestsOf(newer));
        await sleeper.kill();
      }
      expect(ends).toContain('superseded');
      expect(ends.every((end) => end === 'live' || end === 'superseded')).toBe(true);
    },
    isLong ? 20 * minutes : 2 * minutes,
  );
}

function expectExactly(found: Digests, wanted: Digests): void {
  const seen = [...found].filter(([path]) => wanted.has(path) || cacheClassOf(path) !== 'immutable');
  expect(new Map(seen)).toEqual(wanted);
}

async function expectWhole(place: Place, marks: readonly string[]): Promise<string> {
  const found = await place.readLive();
  const mark = marks.findLast((name) => found.has(`products/item/only-${name}/index.html`)) ?? '';
  expectExactly(found, digestsOf(aSmallSite(mark)));
  return mark;
}
