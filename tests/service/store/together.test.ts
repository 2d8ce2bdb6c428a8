import { expect, it } from 'vitest';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../../files/folder.ts';

const address = 'sqlite:service.sqlite';

it('undoes a write that fails, and none of those that came in the same moment', async () => {
  const store = await openStore(address, await openFolder());
  const results = await Promise.allSettled([
    store.update('a', '1', () => 'one'),
    store.update('a', '2', (): never => {
      throw new Error('No.');
    }),
    store.insert([{ collection: 'a', id: '3', value: 'three' }]),
    store.insert([
      { collection: 'a', id: '4', value: 'four' },
      // Written after the first, and not to be had as JSON.
      { collection: 'a', id: '5', value: 5n },
    ]),
    store.update('a', '1', (value) => `${String(value)} and a half`),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  ]);
  const listed = await store.list('a', { first: 'oldest' });
  expect(listed.map(({ value }) => value)).toEqual(['one and a half', 'three']);
  await store.close();
});

it('has on the disk what was given before it is closed, and takes nothing afterwards', async () => {
  const folder = await openFolder();
  const store = await openStore(address, folder);
  const given = Array.from({ length: 20 }, (_, id) =>
    store.insert([{ collection: 'a', id: String(id), value: id }]),
  );
  await store.close();
  expect(await Promise.all(given)).toEqual(Array(20).fill(true));
  const again = await openStore(address, folder);
  expect(await again.list('a')).toHaveLength(20);
  await again.close();
  await expect(again.insert([{ collection: 'a', id: 'late', value: null }])).rejects.toThrow();
});
