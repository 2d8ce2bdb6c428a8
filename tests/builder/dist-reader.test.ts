import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type ListMemory, openDistReader } from '#builder/dist-reader.ts';
import type { ReleaseFile } from '#release/release.ts';

const mebibyte = 2 ** 20;

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'dist-reader-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = new Map<string, ReleaseFile>();
  const write = (path: string, bytes: Buffer) => writeFile(join(folder, path), bytes);
  return {
    write,
    put: async (path: string, bytes: Buffer) => {
      await write(path, bytes);
      const cache = path.endsWith('.html') ? 'page' : 'data';
      files.set(path, { sha256: '', bytes: bytes.length, type: 'text/plain', cache });
    },
    open: (memory: ListMemory = new Map()) => openDistReader(folder, files, memory),
  };
}

const filled = (text: string, bytes = mebibyte) => Buffer.alloc(bytes, text);

/** As short as a failure should print it. */
const describeBytes = (bytes: Uint8Array) => `${bytes.length} ${hash('sha256', bytes)}`;

function expectBytes(found: Uint8Array, expected: Uint8Array): void {
  expect(describeBytes(found)).toBe(describeBytes(expected));
}

it('reads every file as it is, and a long list once', async () => {
  const { put, open } = await openFolder();
  await put('products.json', filled('list'));
  await put('index.html', filled('page'));
  await put('robots.txt', Buffer.from('short'));
  const read = open();
  const list = await read('products.json');
  expectBytes(list, filled('list'));
  expectBytes(await read('index.html'), filled('page'));
  expectBytes(await read('robots.txt'), Buffer.from('short'));
  await put('products.json', filled('changed'));
  expect(await read('products.json')).toBe(list);
  await expect(read('missing.html')).rejects.toThrow('ENOENT');
});

it.each([
  { is: 'shorter', now: filled('next', mebibyte - 7) },
  { is: 'a little longer', now: filled('next', mebibyte + 7) },
  { is: 'twice as long', now: filled('next', 2 * mebibyte) },
])('reads the next list whole where it is $is', async ({ now }) => {
  const { put, open } = await openFolder();
  const memory: ListMemory = new Map();
  await put('products.csv', filled('first'));
  const first = await open(memory)('products.csv');
  await put('products.csv', now);
  const next = await open(memory)('products.csv');
  expectBytes(next, now);
  const isAnew = now.length > mebibyte * 1.1;
  expect(next.buffer === first.buffer).toBe(!isAnew);
});

it.each([
  { is: 'shorter', found: filled('found', mebibyte / 2) },
  { is: 'longer', found: filled('found', 3 * mebibyte) },
])('reads a list whole that is $is than the release says', async ({ found }) => {
  const { put, write, open } = await openFolder();
  await put('products.csv', filled('said'));
  await write('products.csv', found);
  expectBytes(await open()('products.csv'), found);
});

it('keeps 64 MB of lists, and reads the others each time', async () => {
  const { put, open } = await openFolder();
  const [kept, further] = ['products.csv', 'products.json'];
  await put(kept, filled('kept', 50_000_000));
  await put(further, filled('further', 20_000_000));
  const memory: ListMemory = new Map();
  const read = open(memory);
  expect(await read(kept)).toBe(await read(kept));
  const [one, other] = [await read(further), await read(further)];
  expect(one.buffer).not.toBe(other.buffer);
  expectBytes(one, other);
  expect([...memory.keys()]).toEqual([kept]);
});
