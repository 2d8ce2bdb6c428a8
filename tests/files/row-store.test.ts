import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { foldersOf } from '#config/workspace.ts';
import { openBrandStore } from '#erp/response-store.ts';
import { openRowStore, type RowStore } from '#files/row-store.ts';
import { openFolder } from './folder.ts';

const readBy = 'this code';
const setting = { url: 'http://erp.example/setting', answer: '{"name":"弧形落地灯"}' };
const product = { url: 'http://erp.example/product?name=a%20b', answer: 'x'.repeat(100_000) };

type StoredAnswer = typeof setting;

function put(store: RowStore, { url, answer }: StoredAnswer): void {
  store.put(url, readBy, answer);
}

function storedIn(
  store: RowStore,
  all: readonly StoredAnswer[] = [setting, product],
): readonly StoredAnswer[] {
  return all.filter(({ url, answer }) => store.get(url, readBy) === answer);
}

async function makeFile(): Promise<string> {
  return join(await openFolder(), 'rows.sqlite');
}

function openForTest(file: string) {
  const store = openRowStore(file);
  let isOpen = true;
  const close = () => {
    if (isOpen) store.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...store, close };
}

function fill(file: string): void {
  const store = openRowStore(file);
  put(store, setting);
  put(store, product);
  store.commit();
  store.close();
}

function changeOnDisk(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

describe('a row store', () => {
  it('returns stored strings, even after it was reopened', async () => {
    const file = await makeFile();
    const store = openForTest(file);
    put(store, setting);
    expect(storedIn(store)).toEqual([setting]);
    store.commit();
    put(store, product);
    store.commit();
    store.close();
    expect(storedIn(openForTest(file))).toEqual([setting, product]);
  });

  it('discards uncommitted strings', async () => {
    const file = await makeFile();
    fill(file);
    const store = openRowStore(file);
    store.commit();
    put(store, { ...setting, answer: '{}' });
    store.close();
    expect(storedIn(openForTest(file))).toEqual([setting, product]);
  });

  it.each([
    ['the text was changed', "UPDATE row SET text = replace(text, '弧', '灯')"],
    ['the text was removed', "UPDATE row SET text = ''"],
    ['the digest was removed', "UPDATE row SET digest = ''"],
  ])('returns null for a damaged row: %s', async (_, sql) => {
    const file = await makeFile();
    fill(file);
    changeOnDisk(file, sql);
    expect(openForTest(file).get(setting.url, readBy)).toBeNull();
  });

  it('stays locked after a commit until it is closed', async () => {
    const file = await makeFile();
    const store = openForTest(file);
    put(store, setting);
    store.commit();
    expect(() => openRowStore(file)).toThrow('database is locked');
    store.close();
    expect(storedIn(openForTest(file))).toEqual([setting]);
  });

  it('is emptied if another version of the program created its table', async () => {
    const file = await makeFile();
    fill(file);
    changeOnDisk(file, 'DROP TABLE row; CREATE TABLE row (url TEXT); PRAGMA user_version = 1');
    const store = openForTest(file);
    expect(storedIn(store)).toEqual([]);
    put(store, setting);
    expect(storedIn(store)).toContain(setting);
  });

  it('can be opened and changed after any bit of its file was flipped', async () => {
    const file = await makeFile();
    const answers = Array.from({ length: 40 }, (_, at) => ({
      url: `http://erp.example/products/${at}`,
      answer: 'x'.repeat(20 * at),
    }));
    const replaceAll = (store: RowStore) => {
      for (const { url } of answers) store.get(url, readBy);
      for (const { url } of answers) put(store, { url, answer: 'y' });
      store.keepOnly([answers[3]?.url ?? '']);
      store.commit();
      store.close();
    };
    const filled = openForTest(file);
    for (const answer of answers) put(filled, answer);
    filled.commit();
    filled.close();
    const bytes = await readFile(file);
    for (let at = 0; at < bytes.length; at += process.env.LONG_TESTS ? 41 : 163) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      const copy = `${file}-${at}`;
      await writeFile(copy, damaged);
      expect(() => replaceAll(openRowStore(copy)), `byte ${at}`).not.toThrow();
    }
  });
});

const holder = `
  import { openRowStore } from '#files/row-store.ts';
  openRowStore(process.argv[1]).commit();
  console.log('held');
  setInterval(() => {}, 1000);
`;

describe('the row store of a brand', () => {
  async function makeFolders() {
    const output = await openFolder();
    return foldersOf({ root: output, output }, 'yn');
  }

  it('creates its folder', async () => {
    const folders = await makeFolders();
    const store = await openBrandStore(folders, 'yn');
    put(store, setting);
    store.commit();
    store.close();
    expect(storedIn(openForTest(folders.responses))).toEqual([setting]);
  });

  it.each(['garbage', 'a damaged store'])('starts empty if its file was %s', async (kind) => {
    const folders = await makeFolders();
    (await openBrandStore(folders, 'yn')).close();
    if (kind === 'garbage') await writeFile(folders.responses, 'not a database, '.repeat(500));
    else {
      fill(folders.responses);
      await truncate(folders.responses, 20_000);
    }
    const store = await openBrandStore(folders, 'yn');
    onTestFinished(() => store.close());
    expect(storedIn(store)).toEqual([]);
    put(store, setting);
    expect(storedIn(store)).toContain(setting);
  });

  it('stays unchanged if a second process tries to open it', async () => {
    const folders = await makeFolders();
    (await openBrandStore(folders, 'yn')).close();
    fill(folders.responses);
    const before = await readFile(folders.responses);
    const child = spawn(process.execPath, ['--input-type=module', '--eval', holder, folders.responses], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill();
    });
    await once(child.stdout, 'data');
    await expect(openBrandStore(folders, 'yn')).rejects.toThrow(
      'Another build of yn is running. Wait until it ends, then build again.',
    );
    expect(await readFile(folders.responses)).toEqual(before);
    child.kill();
    await once(child, 'exit');
    const store = await openBrandStore(folders, 'yn');
    onTestFinished(() => store.close());
    expect(storedIn(store)).toContain(setting);
  });
});
