import fs, { existsSync, watch, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nullIfMissing } from '#files/file-io.ts';
import { openDirTarget } from '#publish/targets/dir/dir-target.ts';
import type { Target } from '#publish/targets/target.ts';
import { fillDisk, mountReadOnly, mountSmallDisk, whyNoMounts } from '../../../builder/mounts.ts';
import { openFolder } from '../../../files/folder.ts';
import { holds, lockElsewhere, timeOf } from '../../../files/locked-elsewhere.ts';
import {
  aRelease,
  aSite,
  anUpload,
  digestsOf,
  type Files,
  publish,
  sha256,
  withFiles,
} from '../../a-release.ts';
import { describeTarget } from '../conformance.ts';
import { listFiles, openDirStore, readSite } from './dir-store.ts';

describeTarget('a folder on this machine', { isAtomic: true }, openDirStore);

const decompress = { '.br': brotliDecompressSync, '.gz': gunzipSync };
const noMounts = await whyNoMounts();

async function expectTree(tree: string, files: Files): Promise<void> {
  expect(await readSite(tree)).toEqual(digestsOf(files));
  for (const path of await listFiles(tree)) {
    for (const [ending, read] of Object.entries(decompress)) {
      if (!path.endsWith(ending)) continue;
      const original = path.slice(0, -ending.length);
      const copy = sha256(read(await readFile(join(tree, path))));
      expect([path, copy]).toEqual([path, digestsOf(files).get(original)]);
    }
  }
}

/** Prunes until `changes` disk changes are made, then stops like a killed process. */
async function tidyInPart(target: Target, releases: number, changes: number): Promise<void> {
  const undo = failAfter(changes);
  try {
    await target.prune({ releases, assetDays: 0 });
  } catch (error) {
    expect(String(error)).toContain('Killed.');
  } finally {
    undo();
  }
}

describe('a folder of releases', () => {
  it('hard-links unchanged files and their compressed copies from the previous release', async () => {
    const { open, folder } = await openDirStore();
    const target = await open();
    const one = await publish(target, aSite('one'));
    const two = await publish(target, aSite('two'));
    const inode = async (id: string, path: string) => (await stat(join(folder, 'releases', id, path))).ino;
    for (const path of [
      'products/item/3/index.html',
      'products/item/3/index.html.br',
      '_astro/react.steady.js',
    ])
      expect([path, await inode(two.release.id, path)]).toEqual([path, await inode(one.release.id, path)]);
    expect(await inode(two.release.id, 'index.html')).not.toBe(await inode(one.release.id, 'index.html'));
    expect((await stat(join(folder, 'assets/_astro/react.steady.js'))).ino).toBe(
      await inode(two.release.id, '_astro/react.steady.js'),
    );
    await expectTree(join(folder, 'releases', one.release.id), aSite('one'));
    await expectTree(join(folder, 'releases', two.release.id), aSite('two'));
  });

  it('gives a page a different modification time in each publish, even if the clock stops', async () => {
    const { open, folder } = await openDirStore();
    const now = () => 1_700_000_000_000;
    const [one, other] = [await open(now), await open(now)];
    const [early, late] = [await one.takeTicket(), await other.takeTicket()];
    const last = await one.takeTicket();
    const tickets = [
      [one, early],
      [other, late],
      [one, last],
      [one, last],
    ] as const;
    const seconds: number[] = [];
    for (const [at, [target, ticket]] of tickets.entries()) {
      const upload = anUpload(aSite(`at ${at}`), ticket);
      expect(await target.publish(upload)).toMatchObject({ kind: 'live' });
      seconds.push((await stat(join(folder, 'current/index.html'))).mtimeMs / 1000);
    }
    expect(seconds.every((second) => second >= 1_700_000_000)).toBe(true);
    expect(new Set(seconds).size).toBe(tickets.length);
  });

  it('compresses text files unless they are too small', async () => {
    const { open, folder } = await openDirStore();
    const target = await open();
    await publish(target, aSite('one'));
    const copiesOf = (path: string) =>
      Object.keys(decompress).filter((ending) => existsSync(join(folder, 'current', path + ending)));
    expect(copiesOf('products/item/3/index.html')).toEqual(['.br', '.gz']);
    expect(copiesOf('assets/images/skr/favicon.png')).toEqual([]);
    expect(copiesOf(`products/${'x'.repeat(250)}.html`)).toEqual([]);
    await publish(target, withFiles(aSite('one'), { 'products/item/3/index.html': 'gone' }));
    expect(copiesOf('products/item/3/index.html')).toEqual([]);
  });

  it.for(holds)('waits for a lock of another process (%s) without blocking the event loop', async (hold) => {
    const { open, folder } = await openDirStore();
    const target = await open();
    await publish(target, aSite('one'));
    await lockElsewhere(join(folder, 'state.sqlite'), hold, 1_000);
    const { took, longest } = await timeOf(() => target.takeTicket());
    expect(took).toBeGreaterThan(500);
    // If waiting blocked the event loop, `longest` would equal `took`.
    expect(longest).toBeLessThan(0.9 * took);
  });

  it('restores a hashed file in the next publish after an operator removed it', async () => {
    const { open, folder } = await openDirStore();
    const target = await open();
    await publish(target, aSite('one'));
    await rm(join(folder, 'assets/_astro/react.steady.js'));
    await publish(target, aSite('two'));
    const assets = await readSite(join(folder, 'assets'));
    expect(assets?.get('_astro/react.steady.js')).toBe(digestsOf(aSite('two')).get('_astro/react.steady.js'));
  });

  describe('a publish of thousands of new files', () => {
    const count = 1_001;
    const paths = Array.from({ length: count }, (_, at) => `products/item/${at}/index.html`);
    const many: Files = new Map(paths.map((path) => [path, Buffer.from(path)]));

    async function noteSyncs(folder: string, end: string) {
      const place = await openFolder();
      const log = join(place, 'log');
      const note = `echo "$@" "$(ls '${folder}/releases')" >> '${log}'`;
      await writeFile(join(place, 'sync'), `#!/bin/sh\n${note}\n${end}\n`, { mode: 0o755 });
      vi.stubEnv('PATH', `${place}${delimiter}${process.env.PATH}`);
      onTestFinished(() => void vi.unstubAllEnvs());
      return async () => (await nullIfMissing(readFile(log, 'utf8')))?.trim() ?? '';
    }

    it('flushes the whole disk once before the release is complete', async () => {
      const { open, folder } = await openDirStore();
      const readSyncs = await noteSyncs(folder, 'exit 0');
      const target = await open();
      await publish(target, aSite('few'));
      expect(await readSyncs()).toBe('');
      const { release } = await publish(target, many);
      const names = await readSyncs();
      expect(names).toContain(`-f ${join(folder, 'releases', release.id)} `);
      // The disk must be flushed before the list of files gets its final name.
      expect(names).not.toContain(`${release.id}.json`);
      await expectTree(join(folder, 'current'), many);
    });
  });

  it('writes only the changed page and the file list if pruning preceded the publish', async () => {
    const { open, folder } = await openDirStore();
    const target = await open();
    await publish(target, aSite('one'));
    await target.prune({ releases: 3, assetDays: 30 });
    const changed = withFiles(aSite('one'), { 'index.html': 'short' });
    const { transfer } = await publish(target, changed);
    // Writes only the page and the file list.
    expect(transfer).toMatchObject({ requests: 2, copies: 0, removed: 0 });
    await expectTree(join(folder, 'current'), changed);
  });

  it('contains only complete releases after any sequence of changes, pruning and rollbacks', async () => {
    const step = fc.oneof(
      fc.record({
        site: fc.dictionary(
          fc.constantFrom('a', 'a/b', 'c/d.html', 'c/e.html', 'f.html'),
          fc.constantFrom('1', '2', '3'),
        ),
      }),
      fc.record({ keep: fc.nat(2), changes: fc.nat(60) }),
      fc.record({ back: fc.nat(3) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { open, folder } = await openDirStore();
        const target = await open();
        const sites = new Map<string, Files>();
        for (const taken of steps) {
          if ('keep' in taken) await tidyInPart(target, taken.keep, taken.changes);
          else if ('back' in taken) {
            const id = (await target.listReleases())[taken.back]?.release.id;
            if (id !== undefined) await target.promote(id, await target.takeTicket());
          } else {
            const files = siteOf(taken.site);
            const { kind, release } = await publish(target, files);
            if (kind === 'live') sites.set(release.id, files);
            await expectTree(join(folder, 'current'), files);
          }
        }
        for (const { release, state } of await target.listReleases()) {
          const files = sites.get(release.id) ?? new Map();
          await expectTree(join(folder, 'releases', release.id), files);
          if (state === 'live') await expectTree(join(folder, 'current'), files);
        }
      }),
      { numRuns: process.env.LONG_TESTS ? 200 : 15 },
    );
  });

  it.skipIf(process.platform !== 'linux')('switches the live release in one step', async () => {
    const { open, folder } = await openDirStore();
    const target = await open();
    const one = await publish(target, aSite('one'));
    const two = await publish(target, aSite('two'));
    const watch = watchNames(folder);
    for (const { release } of [one, two, one, two, one])
      await target.promote(release.id, await target.takeTicket());
    const names = await watch.end();
    // Removing and recreating the link would cause two events per switch.
    expect(names.filter((name) => name === 'current')).toHaveLength(5);
    await expectTree(join(folder, 'current'), aSite('one'));
  });

  it('finds its releases after the state file was lost', async () => {
    const { open, folder } = await openDirStore();
    const before = await open();
    const one = await publish(before, aSite('one'));
    const two = await publish(before, aSite('two'));
    await before.promote(one.release.id, await before.takeTicket());
    const late = await before.takeTicket();
    const listed = await before.listReleases();
    await before.close();
    await rm(join(folder, 'state.sqlite'));
    await mkdir(join(folder, 'releases', 'a-tree-without-its-list'));

    const target = await open();
    expect(await target.listReleases()).toEqual(listed);
    expect(await target.readLive()).toEqual(one.release);
    expect((await target.publish(anUpload(aSite('late'), late))).kind).toBe('superseded');
    expect(await target.takeTicket()).toBeGreaterThan(late);
    await target.prune({ releases: 5, assetDays: 30 });
    await target.promote(two.release.id, await target.takeTicket());
    await expectTree(join(folder, 'current'), aSite('two'));
    expect(existsSync(join(folder, 'assets/_astro/style.one.css'))).toBe(true);
    expect(existsSync(join(folder, 'releases', 'a-tree-without-its-list'))).toBe(false);
  });

  it('contains no leftover files after a publish fails during concurrent reads', async () => {
    const { open, folder } = await openDirStore();
    const target = await open();
    await publish(target, aSite('one'));
    const before = await listFiles(join(folder, 'releases'));
    const upload = anUpload(aSite('two'), await target.takeTicket());
    const readFile = async (path: string) => {
      if (path === 'index.html') throw new Error('A broken disk.');
      await sleep(50);
      return upload.readFile(path);
    };
    await expect(target.publish({ ...upload, readFile })).rejects.toThrow('A broken disk.');
    await sleep(100);
    expect(await listFiles(join(folder, 'releases'))).toEqual(before);
  });

  it('refuses to store a different release under an existing id', async () => {
    const target = await (await openDirStore()).open();
    const { release } = await publish(target, aSite('one'));
    const other = aRelease(aSite('two'), 9, { id: release.id });
    const publishing = target.publish(anUpload(aSite('two'), await target.takeTicket(), { release: other }));
    await expect(publishing).rejects.toThrow(`already has a release ${release.id}`);
  });

  it.skipIf(noMounts !== null)(
    `keeps the live release if a publish fails on a full disk${reason(noMounts)}`,
    async () => {
      const store = await openDirStore();
      mountSmallDisk(store.folder, '4m');
      const target = await store.open();
      const { release } = await publish(target, aSite('one'));
      const makeRoom = fillDisk(store.folder);
      await expect(target.publish(anUpload(aSite('two'), 1_000))).rejects.toThrow(
        /can't store release .*Its disk is full\. Free space on it, then try again\. The live site is unchanged\./,
      );
      expect(await store.readLive()).toEqual(digestsOf(aSite('one')));
      expect((await target.readLive())?.id).toBe(release.id);
      makeRoom();
      await publish(target, aSite('two'));
      await expectTree(join(store.folder, 'current'), aSite('two'));
      await target.close();
    },
  );

  it.skipIf(noMounts !== null)(`rolls back several times on a full disk${reason(noMounts)}`, async () => {
    const store = await openDirStore();
    mountSmallDisk(store.folder, '6m');
    const target = await store.open();
    const { release: one } = await publish(target, aSite('one'));
    const { release: two } = await publish(target, aSite('two'));
    const makeRoom = fillDisk(store.folder);
    for (const [id, mark] of [
      [one.id, 'one'],
      [two.id, 'two'],
      [one.id, 'one'],
    ] as const) {
      expect((await target.promote(id, await target.takeTicket())).kind).toBe('live');
      await expectTree(join(store.folder, 'current'), aSite(mark));
    }
    makeRoom();
    await target.close();
  });

  it.skipIf(noMounts !== null)(
    `can be read but not changed on a read-only disk${reason(noMounts)}`,
    async () => {
      const store = await openDirStore();
      const { release } = await publish(await store.open(), aSite('one'));
      const undo = mountReadOnly(store.folder);
      const target = await openDirTarget(store.root, 'skr');
      expect((await target.readLive())?.id).toBe(release.id);
      expect(await target.listReleases()).toHaveLength(1);
      await expect(target.publish(anUpload(aSite('two'), 1_000))).rejects.toThrow(/is read-only/);
      await expect(target.prune({ releases: 0, assetDays: 0 })).rejects.toThrow(
        /can't remove old releases .*read-only/,
      );
      await target.close();
      undo();
      await publish(await store.open(), aSite('two'));
      await expectTree(join(store.folder, 'current'), aSite('two'));
    },
  );

  it('reports an error if a file exists at the path of the folder', async () => {
    const { root } = await openDirStore();
    await mkdir(join(root, 'elsewhere'));
    await writeFile(join(root, 'elsewhere', 'skr'), '');
    await expect(openDirTarget(join(root, 'elsewhere'), 'skr')).rejects.toThrow(
      /can't be opened .*A file has the name of this folder/,
    );
  });
});

function reason(why: string | null): string {
  return why === null ? '' : ` (SKIPPED, ${why})`;
}

/** Leaves out `a/b` if there is a file `a`, which cannot also be a folder. */
function siteOf(texts: Readonly<Record<string, string>>): Files {
  const isSound = (path: string) => !('a' in texts) || path !== 'a/b';
  const sound = Object.entries(texts).filter(([path]) => isSound(path));
  return new Map(sound.map(([path, text]) => [path, Buffer.from(text.repeat(600))]));
}

const changers = ['linkSync', 'mkdirSync', 'renameSync', 'rmSync', 'rmdirSync'] as const;

/** Simulates a process that is killed after `changes` disk changes. Returns an undo function. */
function failAfter(changes: number): () => void {
  let left = changes;
  const originals = changers.map((name) => [name, fs[name]] as const);
  const failing = originals.map(([name, original]) => [
    name,
    (...args: readonly unknown[]) => {
      left -= 1;
      if (left < 0) throw new Error('Killed.');
      return Reflect.apply(original, fs, args);
    },
  ]);
  Object.assign(fs, Object.fromEntries(failing));
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, Object.fromEntries(originals));
    syncBuiltinESMExports();
  };
}

function watchNames(folder: string): { end(): Promise<readonly string[]> } {
  const last = 'the-last-one';
  const names: string[] = [];
  const ended = Promise.withResolvers<void>();
  const watcher = watch(folder, (event, name) => {
    if (name === last) ended.resolve();
    else if (event === 'rename' && name !== null) names.push(name);
  });
  return {
    end: async () => {
      writeFileSync(join(folder, last), '');
      await ended.promise;
      watcher.close();
      return names;
    },
  };
}
