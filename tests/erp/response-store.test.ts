import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBrandStore } from '#builder/open-brand-store.ts';
import { foldersOf } from '#config/workspace.ts';
import { openResponseStore, type ResponseStore, type StoredAnswer } from '#erp/response-store.ts';

const setting: StoredAnswer = {
  url: 'http://erp.example/setting',
  validators: { etag: '"a"', lastModified: 'Fri, 02 Oct 2026 08:15:00 GMT' },
  updatedAt: null,
  digest: hash('sha256', '{"name":"弧形落地灯"}'),
  readBy: 'this code',
  made: '{"name":"落地灯"}',
};
const product: StoredAnswer = {
  url: 'http://erp.example/product?name=a%20b',
  validators: { etag: null, lastModified: null },
  updatedAt: '2026-10-02T08:15:00Z',
  digest: hash('sha256', 'x'.repeat(100_000)),
  readBy: 'that code',
  made: JSON.stringify({ name: 'x'.repeat(10_000) }),
};
const texts = new Map([
  [setting.url, '{"name":"弧形落地灯"}'],
  [product.url, 'x'.repeat(100_000)],
]);

function put(store: ResponseStore, answer: StoredAnswer): void {
  store.put(answer, texts.get(answer.url) ?? '');
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function makeFile(): Promise<string> {
  return join(await makeFolder(), 'responses.sqlite');
}

/** A store of this test's own, closed at its end. */
function openHere(file: string) {
  const store = openResponseStore(file);
  onTestFinished(() => {
    try {
      store.close();
    } catch {
      // Closed already.
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

/** Puts noise in place of one page. */
async function writeOver(file: string, position: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, position);
  await handle.close();
}

describe('the response store', () => {
  it('gives back what was put, now and after it was opened again', async () => {
    const file = await makeFile();
    const store = openHere(file);
    put(store, setting);
    expect([store.get(setting.url), store.get(product.url)]).toEqual([setting, null]);
    store.commit();
    put(store, product);
    store.commit();
    store.close();
    const again = openHere(file);
    expect([again.get(setting.url), again.get(product.url)]).toEqual([setting, product]);
    expect(again.readText(setting.url)).toBe(texts.get(setting.url));
    expect(again.readText(product.url)).toBe(texts.get(product.url));
  });

  it('replaces what was put before', async () => {
    const store = openHere(await makeFile());
    put(store, setting);
    store.put({ ...product, url: setting.url }, texts.get(product.url) ?? '');
    expect(store.get(setting.url)).toEqual({ ...product, url: setting.url });
    expect(store.readText(setting.url)).toBe(texts.get(product.url));
  });

  it('replaces what stands beside a body that stays', async () => {
    const store = openHere(await makeFile());
    store.update(setting);
    expect(store.get(setting.url)).toBeNull();
    put(store, setting);
    const updated = { ...setting, readBy: 'that code', made: 'null', updatedAt: '2026-10-02T08:15:00Z' };
    store.update(updated);
    expect(store.get(setting.url)).toEqual(updated);
    expect(store.readText(setting.url)).toBe(texts.get(setting.url));
  });

  it('forgets one, and only that', async () => {
    const store = openHere(await makeFile());
    put(store, setting);
    put(store, product);
    store.forget(setting.url);
    store.forget('http://erp.example/never-read');
    expect([store.get(setting.url), store.get(product.url)]).toEqual([null, product]);
    expect(store.readText(setting.url)).toBeNull();
  });

  it('forgets what was never committed', async () => {
    const file = await makeFile();
    fill(file);
    const store = openResponseStore(file);
    store.put({ ...setting, made: 'null' }, '{}');
    store.close();
    expect(openHere(file).get(setting.url)).toEqual(setting);
  });

  it.each([
    ['text', "UPDATE response SET text = replace(text, '弧', '灯')"],
    ['text that was emptied', "UPDATE response SET text = ''"],
    ['digest', "UPDATE response SET digest = ''"],
  ])('counts a body as absent when its %s changed on disk', async (_, sql) => {
    const file = await makeFile();
    fill(file);
    changeOnDisk(file, sql);
    expect(openHere(file).readText(setting.url)).toBeNull();
  });

  it.each([
    ['model', "UPDATE response SET made = replace(made, '落', '灯')"],
    ['model that was emptied', "UPDATE response SET made = ''"],
    ['digest', "UPDATE response SET madeDigest = ''"],
  ])('counts an answer as absent when its %s changed on disk', async (_, sql) => {
    const file = await makeFile();
    fill(file);
    changeOnDisk(file, sql);
    expect(openHere(file).get(setting.url)).toBeNull();
  });

  it('keeps only what is named, as often as it is told', async () => {
    const store = openHere(await makeFile());
    put(store, setting);
    put(store, product);
    store.keepOnly([setting.url, setting.url, 'http://erp.example/never-read']);
    expect([store.get(setting.url), store.get(product.url)]).toEqual([setting, null]);
    put(store, product);
    store.keepOnly(new Set([product.url]));
    expect([store.get(setting.url), store.get(product.url)]).toEqual([null, product]);
    store.keepOnly([]);
    expect(store.get(product.url)).toBeNull();
  });

  it.each(['before it was filled', 'after a commit'])(
    'is held by one opener at a time, %s',
    async (moment) => {
      const file = await makeFile();
      const store = openHere(file);
      if (moment === 'after a commit') {
        put(store, setting);
        store.commit();
      }
      expect(() => openResponseStore(file)).toThrow('database is locked');
      store.close();
      expect(() => openHere(file)).not.toThrow();
    },
  );

  it('is empty after a new version changed its table', async () => {
    const file = await makeFile();
    fill(file);
    changeOnDisk(file, 'DROP TABLE response; CREATE TABLE response (url TEXT); PRAGMA user_version = 1');
    const store = openHere(file);
    expect(store.get(setting.url)).toBeNull();
    put(store, setting);
    expect(store.get(setting.url)).toEqual(setting);
  });

  it('refuses a damaged file when it is opened, not in the middle of a pull', async () => {
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

describe('opening the store of a brand', () => {
  async function makeFolders() {
    const output = await makeFolder();
    return foldersOf({ root: output, output }, 'yn');
  }

  it('makes the folder, too', async () => {
    const folders = await makeFolders();
    const store = await openBrandStore(folders, 'yn');
    put(store, setting);
    store.commit();
    store.close();
    expect(openHere(folders.responses).get(setting.url)).toEqual(setting);
  });

  it.each(['garbage', 'a damaged store'])('starts anew where the file is %s', async (kind) => {
    const folders = await makeFolders();
    (await openBrandStore(folders, 'yn')).close();
    if (kind === 'garbage') await writeFile(folders.responses, 'not a database, '.repeat(500));
    else {
      fill(folders.responses);
      await truncate(folders.responses, 20_000);
    }
    const store = await openBrandStore(folders, 'yn');
    onTestFinished(() => store.close());
    expect(store.get(setting.url)).toBeNull();
    put(store, setting);
    expect(store.get(setting.url)).toEqual(setting);
  });

  it('is refused with a sentence while another process holds it, and leaves its file alone', async () => {
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
      'Another build of yn is under way. Wait for its end, then build again.',
    );
    expect(await readFile(folders.responses)).toEqual(before);
    child.kill();
    await once(child, 'exit');
    const store = await openBrandStore(folders, 'yn');
    onTestFinished(() => store.close());
    expect(store.get(setting.url)).toEqual(setting);
  });
});
