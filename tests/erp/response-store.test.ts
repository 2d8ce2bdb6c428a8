import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBrandStore, openResponseStore, type ResponseStore } from '#erp/response-store.ts';
import { foldersOf } from '#config/workspace.ts';

const readBy = 'this code';
const setting = { url: 'http://erp.example/setting', answer: '{"name":"弧形落地灯"}' };
const product = { url: 'http://erp.example/product?name=a%20b', answer: 'x'.repeat(100_000) };

type StoredAnswer = typeof setting;

function put(store: ResponseStore, { url, answer }: StoredAnswer): void {
  store.put(url, readBy, answer);
}

function storedIn(
  store: ResponseStore,
  all: readonly StoredAnswer[] = [setting, product],
): readonly StoredAnswer[] {
  return all.filter(({ url, answer }) => store.get(url, readBy) === answer);
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function makeFile(): Promise<string> {
  return join(await makeFolder(), 'responses.sqlite');
}

function openForTest(file: string) {
  const store = openResponseStore(file);
  onTestFinished(() => {
    try {
      store.close();
    } catch {
      // The test has already closed the store.
    }
  });
  return store;
}

function fill(file: string): void {
  const store = openResponseStore(file);
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

async function writeOver(file: string, position: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, position);
  await handle.close();
}

describe('the response store', () => {
  it('returns stored answers, also after it was reopened', async () => {
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

  it('discards uncommitted answers', async () => {
    const file = await makeFile();
    fill(file);
    const store = openResponseStore(file);
    put(store, { ...setting, answer: '{}' });
    store.close();
    expect(storedIn(openForTest(file))).toEqual([setting, product]);
  });

  it.each([
    ['text', "UPDATE response SET answer = replace(answer, '弧', '灯')"],
    ['text that was emptied', "UPDATE response SET answer = ''"],
    ['digest', "UPDATE response SET digest = ''"],
  ])('counts an answer as absent when its %s changed on disk', async (_, sql) => {
    const file = await makeFile();
    fill(file);
    changeOnDisk(file, sql);
    expect(openForTest(file).get(setting.url, readBy)).toBeNull();
  });

  it.each(['before it was filled', 'after a commit'])(
    'is locked by one process at a time, %s',
    async (moment) => {
      const file = await makeFile();
      const store = openForTest(file);
      if (moment === 'after a commit') {
        put(store, setting);
        store.commit();
      }
      expect(() => openResponseStore(file)).toThrow('database is locked');
      store.close();
      expect(() => openForTest(file)).not.toThrow();
    },
  );

  it('is empty after a new version changed its table', async () => {
    const file = await makeFile();
    fill(file);
    changeOnDisk(file, 'DROP TABLE response; CREATE TABLE response (url TEXT); PRAGMA user_version = 1');
    const store = openForTest(file);
    expect(storedIn(store)).toEqual([]);
    put(store, setting);
    expect(storedIn(store)).toContain(setting);
  });

  it('rejects a file on opening if one changed bit would make a later call fail', async () => {
    const file = await makeFile();
    const answers = Array.from({ length: 40 }, (_, at) => ({
      url: `http://erp.example/products/${at}`,
      answer: 'x'.repeat(20 * at),
    }));
    const replaceAll = (store: ResponseStore) => {
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
    for (let at = 0; at < bytes.length; at += 41) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      const copy = `${file}-${at}`;
      await writeFile(copy, damaged);
      let store: ResponseStore;
      try {
        store = openResponseStore(copy);
      } catch {
        continue;
      }
      expect(() => replaceAll(store), `byte ${at}`).not.toThrow();
    }
  });

  it('rejects a damaged file on opening', async () => {
    const file = await makeFile();
    fill(file);
    await writeOver(file, 4_096);
    expect(() => openResponseStore(file)).toThrow(/damaged|malformed/);
  });
});

const holder = `
  import { openResponseStore } from '#erp/response-store.ts';
  openResponseStore(process.argv[1]);
  console.log('held');
  setInterval(() => {}, 1000);
`;

describe('the store of a brand', () => {
  async function makeFolders() {
    const output = await makeFolder();
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

  it.each(['garbage', 'a damaged store'])('is empty if the file was %s', async (kind) => {
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

  it('rejects a second process and keeps its file', async () => {
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
