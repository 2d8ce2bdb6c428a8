import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { openStore } from '#service/store/open-store.ts';
import type { RecordStore } from '#service/store/sql-store.ts';
import { parseValue } from '#service/store/store-error.ts';
import { openFolder } from '../../files/folder.ts';
import { endProcess } from '../server-process.ts';
import { storeKinds, type StoreFactory } from './store-kinds.ts';
import { patience } from '../../patience.ts';

const writers = process.env.LONG_TESTS ? 4 : 3;
const writes = process.env.LONG_TESTS ? 200 : 25;
const kills = process.env.LONG_TESTS ? 10 : 1;

async function openAt(address: string): Promise<RecordStore> {
  const store = await openStore(address, '/');
  onTestFinished(() => store.close());
  return store;
}

function startWriter(...args: readonly string[]): ChildProcess {
  const writer = fork(new URL('store-writer-main.ts', import.meta.url), args, { execArgv: [] });
  onTestFinished(() => endProcess(writer));
  return writer;
}

const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

for (const { name, missing, open, startServer, isThorough } of storeKinds) {
  describe.skipIf(missing !== null)(`a store on ${name} ${missing ?? ''}`, () => {
    let factory: StoreFactory;

    beforeAll(async () => {
      factory = await open();
    }, 120_000);
    afterAll(() => factory?.stop());

    const openNew = async () => openAt(await factory.newAddress());

    it('returns any inserted value, even on another connection', async () => {
      const address = await factory.newAddress();
      const store = await openAt(address);
      const values = [0, '', false, [], {}, '茶壶 "\' \\ \u0000 \ud800', { deep: [{ a: null, b: 1.5 }] }];
      const named = values.map((value, at) => ({ collection: 'any', id: `${at}/:"'%茶`, value }));
      expect(await store.insert(named)).toBe(true);
      const other = await openAt(address);
      for (const { id, value } of named) expect(await other.read('any', id)).toEqual(value);
      expect(await store.read('any', 'absent')).toBeNull();
      expect(await store.read('other', '0/:"\'%茶')).toBeNull();
    });

    it('inserts all records or none', async () => {
      const store = await openNew();
      await store.insert([{ collection: 'delivery', id: 'known', value: 1 }]);
      const records = [
        { collection: 'order', id: 'new', value: 2 },
        { collection: 'delivery', id: 'known', value: 3 },
      ];
      expect(await store.insert(records)).toBe(false);
      expect(await store.read('order', 'new')).toBeNull();
      expect(await store.read('delivery', 'known')).toBe(1);
    });

    it('completes a write even if a simultaneous write has a duplicate id or throws an error', async () => {
      const store = await openNew();
      const insert = (id: string) => store.insert([{ collection: 'c', id, value: id }]);
      const failed = store.update('c', 'x', () => {
        throw new Error('No.');
      });
      const results = await Promise.allSettled([insert('a'), insert('a'), failed, insert('b')]);
      const values = results.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
      expect(values.slice(0, 2).toSorted()).toEqual([false, true]);
      expect(values.slice(2)).toEqual(['failed', true]);
    });

    it('lists all records, or those of a group, in the order of insertion', async () => {
      const store = await openNew();
      const record = (id: string, group?: string) => ({
        ...{ collection: 'event', id, value: id.toUpperCase() },
        ...(group === undefined ? {} : { group }),
      });
      await store.insert([record('z', 'yn'), record('b'), record('y', 'dr')]);
      await store.insert([record('a', 'yn'), { ...record('a', 'yn'), collection: 'else' }]);
      await store.update('event', 'z', () => 'later');
      expect(idsOf(await store.list('event'))).toEqual(['a', 'y', 'b', 'z']);
      expect(idsOf(await store.list('event', { first: 'oldest' }))).toEqual(['z', 'b', 'y', 'a']);
      expect(idsOf(await store.list('event', { first: 'oldest', limit: 2 }))).toEqual(['z', 'b']);
      const [newest] = await store.list('event', { limit: 1 });
      expect(newest).toMatchObject({ id: 'a', value: 'A' });
      expect(idsOf(await store.list('event', { before: newest?.place ?? 0, limit: 2 }))).toEqual(['y', 'b']);
      expect(await store.list('event', { group: 'yn', first: 'oldest' })).toMatchObject([
        { id: 'z', value: 'later' },
        { id: 'a', value: 'A' },
      ]);
      expect(await store.list('event', { group: 'lwm' })).toEqual([]);
    });

    it('creates, changes and removes records with `update`', async () => {
      const store = await openNew();
      expect(await store.update('brand', 'yn', (value) => ({ was: value }))).toEqual({ was: null });
      expect(await store.update('brand', 'yn', (value) => [value])).toEqual([{ was: null }]);
      expect(await store.read('brand', 'yn')).toEqual([{ was: null }]);
      expect(await store.update('brand', 'yn', () => null)).toBeNull();
      expect(await store.read('brand', 'yn')).toBeNull();
      expect(await store.list('brand')).toEqual([]);
      expect(await store.update('brand', 'yn', (value) => value)).toBeNull();
    });

    it('omits removed records from the list of all records and from the list of a group', async () => {
      const store = await openNew();
      await store.insert(['a', 'b', 'c'].map((id) => ({ collection: 'open', id, value: 1, group: 'yn' })));
      await store.remove('open', ['a', 'c', 'absent']);
      await store.remove('open', []);
      expect(idsOf(await store.list('open'))).toEqual(['b']);
      expect(idsOf(await store.list('open', { group: 'yn' }))).toEqual(['b']);
    });

    it('drops expired records and permits their ids again', async () => {
      const store = await openNew();
      const delivery = { collection: 'delivery', id: 'one', value: 1, group: 'old' };
      await store.insert([{ ...delivery, expiresAt: Date.now() + 2_000 }]);
      await store.insert([{ ...delivery, id: 'kept', expiresAt: Date.now() + 600_000 }]);
      await store.update('delivery', 'one', () => 2);
      expect(await store.insert([delivery])).toBe(false);
      await vi.waitFor(async () => expect(await store.read('delivery', 'one')).toBeNull(), patience);
      expect(idsOf(await store.list('delivery'))).toEqual(['kept']);
      expect(await store.insert([{ ...delivery, value: 3, group: 'new' }])).toBe(true);
      await store.prune({});
      expect(idsOf(await store.list('delivery'))).toEqual(['one', 'kept']);
      expect(idsOf(await store.list('delivery', { group: 'old' }))).toEqual(['kept']);
      expect(await store.list('delivery', { group: 'new' })).toMatchObject([{ id: 'one', value: 3 }]);
    });

    it('keeps the newest records of a collection when it prunes', async () => {
      const store = await openNew();
      for (const collection of ['event', 'audit'])
        await store.insert(['a', 'b', 'c', 'd'].map((id) => ({ collection, id, value: id, group: 'yn' })));
      await store.prune({ event: 2 });
      expect(idsOf(await store.list('event'))).toEqual(['d', 'c']);
      expect(idsOf(await store.list('event', { group: 'yn' }))).toEqual(['d', 'c']);
      expect(await store.read('event', 'a')).toBeNull();
      expect(await store.list('audit')).toHaveLength(4);
      await store.prune({ event: 2, audit: 0 });
      expect(await store.list('audit')).toEqual([]);
    });

    it('loses no update when several connections update the same record at once', async () => {
      const address = await factory.newAddress();
      const stores = [await openAt(address), await openAt(address)];
      const ids = Array.from({ length: 20 }, (_, at) => `${at}`);
      await stores[0]?.insert(ids.map((id) => ({ collection: 'sum', id, value: 0 })));
      const raise = (value: unknown) => (typeof value === 'number' ? value + 1 : 1);
      const updates = Array.from({ length: 10 }, (_, at) =>
        stores.flatMap((store, which) =>
          ((at + which) % 2 === 0 ? ids : ids.toReversed()).map((id) => store.update('sum', id, raise)),
        ),
      );
      await Promise.all(updates.flat());
      const listed = (await stores[0]?.list('sum')) ?? [];
      expect(listed.map(({ value }) => value)).toEqual(ids.map(() => 20));
    });

    it.runIf(isThorough)(`loses no change made by ${writers} simultaneous processes`, async () => {
      const address = await factory.newAddress();
      const processes = Array.from({ length: writers }, () => startWriter(address, 'add', `${writes}`));
      const said = await Promise.all(processes.map((writer) => once(writer, 'message')));
      const first = said.flatMap(
        ([message]) => z.object({ first: z.array(z.number()) }).parse(message).first,
      );
      expect(first.toSorted((a, b) => a - b)).toEqual(Array.from({ length: writes }, (_, at) => at));
      expect(await (await openAt(address)).read('sum', 'one')).toBe(writers * writes);
    });

    it.runIf(isThorough)('keeps every complete write of a killed process, and no partial write', async () => {
      const address = await factory.newAddress();
      for (let round = 0; round < kills; round += 1) {
        const writer = startWriter(address, 'endless');
        let done = -1;
        writer.on('message', (message) => {
          done = z.object({ done: z.number() }).parse(message).done;
        });
        await vi.waitFor(() => expect(done).toBeGreaterThan(20 + round), patience);
        await endProcess(writer);
        const store = await openAt(address);
        // The server may still be writing the last pair.
        await vi.waitFor(async () => {
          const [left, right] = [idsOf(await store.list('left')), idsOf(await store.list('right'))];
          expect(left).toEqual(right);
          expect(left.length).toBeGreaterThan(done);
        }, patience);
        expect(await store.update('brand', 'yn', () => round)).toBe(round);
        await store.prune({ left: 0, right: 0 });
      }
    });

    if (startServer === null || !isThorough) return;

    it('reports within 20 seconds that its server is down', async () => {
      const server = await startServer();
      onTestFinished(server.stop);
      const address = server.address.replace('//postgres@', '//postgres:secret@');
      const store = await openAt(address);
      await store.insert([{ collection: 'order', id: '1', value: 1 }]);
      await server.kill();
      const started = performance.now();
      const refusal: unknown = await store
        .insert([{ collection: 'order', id: '2', value: 2 }])
        .catch((error) => error);
      expect(performance.now() - started).toBeLessThan(20_000);
      expect(String(refusal)).toMatch(/The store \w+:\/\/127\.0\.0\.1:\d+\S* failed \(.*SERVICE_STORE/);
      expect(String(refusal)).not.toContain('secret');
      await expect(openStore(address, '/')).rejects.toThrow('SERVICE_STORE');
      await server.restart();
      await vi.waitFor(() => store.insert([{ collection: 'order', id: '3', value: 3 }]), patience);
      expect(await store.read('order', '1')).toBe(1);
    }, 120_000);
  });
}

describe('a store file that is not an SQLite database', () => {
  it('is refused with an error that names the file', async () => {
    const folder = await openFolder();
    await writeFile(join(folder, 'notes.txt'), 'Not a store. '.repeat(100));
    await expect(openStore('sqlite:notes.txt', folder)).rejects.toThrow(
      /notes.txt is damaged, or not an SQLite file .*SERVICE_STORE/,
    );
  });
});

it('parseValue throws an error that names the damaged record', () => {
  expect(() => parseValue('{', 'order', '1')).toThrow(
    'record 1 in the collection order of the store is damaged',
  );
});
