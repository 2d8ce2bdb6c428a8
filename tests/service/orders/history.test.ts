import { expect, it, onTestFinished } from 'vitest';
import { newEvent } from '#service/orders/history.ts';
import { openRecords } from '#service/orders/records.ts';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../../files/folder.ts';

async function openHistory() {
  const store = await openStore('sqlite:service.sqlite', await openFolder());
  onTestFinished(() => store.close());
  return { store, records: openRecords(store) };
}

const noon = Date.parse('2026-11-24T04:00:00Z');
it('listEvents returns all events page by page, with and without a filter', async () => {
  const { records } = await openHistory();
  for (let at = 0; at < 1_203; at += 1)
    await records.addEvent(newEvent(at % 3 === 0 ? 'yn' : 'skr', 'live', { at: noon + at }));
  for (const filter of [{}, { brand: 'yn' }, { from: noon + 600 }]) {
    const seen: number[] = [];
    for (let before: string | undefined; ; ) {
      const page = await records.listEvents(filter, { limit: 50, ...(before !== undefined && { before }) });
      seen.push(...page.events.map(({ at }) => at - noon));
      if (page.next === null) break;
      expect(page.events).toHaveLength(50);
      before = page.next;
    }
    const all = Array.from({ length: 1_203 }, (__, at) => 1_202 - at);
    expect(seen).toEqual(
      all.filter((at) => (filter.brand === 'yn' ? at % 3 === 0 : filter.from === undefined || at >= 600)),
    );
  }
});

it('pruning keeps the newest 50,000 events of the history', async () => {
  const { store, records } = await openHistory();
  const value = newEvent('skr', 'live');
  for (let part = 0; part < 51; part += 1)
    await store.insert(
      Array.from({ length: 1_000 }, (_, at) => ({
        collection: 'event',
        id: `${part}/${at}`,
        group: 'skr',
        value,
      })),
    );
  await records.prune();
  const kept = await store.list('event');
  expect(kept).toHaveLength(50_000);
  expect(kept.at(-1)?.id).toBe('1/0');
  await records.addEvent(newEvent('skr', 'live'), { key: 'new' });
  expect((await store.list('event', { limit: 1 }))[0]?.id).toBe('new');
}, 60_000);
