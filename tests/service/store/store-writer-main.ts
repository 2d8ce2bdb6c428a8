// `add COUNT` increments a number COUNT times. It also tries to insert COUNT records, and reports the records that no
// other process had inserted. `endless` inserts pairs of records until it is killed.
import { openStore } from '#service/store/open-store.ts';

const [address = '', task = '', count = '0'] = process.argv.slice(2);
const store = await openStore(address, '/');

if (task === 'add') {
  const first: number[] = [];
  for (let at = 0; at < Number(count); at += 1) {
    await store.update('sum', 'one', (value) => (typeof value === 'number' ? value : 0) + 1);
    if (await store.insert([{ collection: 'race', id: `${at}`, value: process.pid }])) first.push(at);
  }
  process.send?.({ first });
  await store.close();
  process.disconnect?.();
} else {
  for (let at = 0; ; at += 1) {
    const pair = ['left', 'right'].map((collection) => ({ collection, id: `${at}`, value: at }));
    await store.insert(pair);
    process.send?.({ done: at });
  }
}
