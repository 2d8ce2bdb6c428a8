import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { DamagedFileError } from '#files/sqlite.ts';
import { openDirTarget } from '#publish/targets/dir/dir-target.ts';
import { openStore } from '#service/store/open-store.ts';
import { aSite, publish } from '../publish/a-release.ts';
import { openFolder } from './folder.ts';

const damages: Readonly<Record<string, (file: string) => Promise<void>>> = {
  'cut in half': async (file) => {
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
  },
  'overwritten with zeros after its head': async (file) => {
    const handle = await open(file, 'r+');
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(size - 200), 0, size - 200, 200);
    await handle.close();
  },
  'replaced by a text file': (file) => writeFile(file, 'This is no database. '.repeat(1_000)),
};

it.each(Object.entries(damages))(
  'rejects a service store that was %s, and explains what to do',
  async (_, damage) => {
    const folder = await openFolder();
    const store = await openStore('sqlite:service.sqlite', folder);
    await store.insert(
      Array.from({ length: 500 }, (_, at) => ({ collection: 'x', id: `${at}`, value: { at } })),
    );
    await store.close();
    const file = join(folder, 'service.sqlite');
    await damage(file);
    const error = await openStore('sqlite:service.sqlite', folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DamagedFileError);
    expect(String(error)).toContain(`${file} is damaged, or not an SQLite file (`);
    expect(String(error)).toContain('replace the file with a backup');
  },
);

it('rejects a service store from a newer version of the program', async () => {
  const folder = await openFolder();
  await (await openStore('sqlite:service.sqlite', folder)).close();
  const file = join(folder, 'service.sqlite');
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 99');
  database.close();
  const error = await openStore('sqlite:service.sqlite', folder).catch((thrown: unknown) => thrown);
  expect(error).toHaveProperty(
    'message',
    expect.stringMatching(
      /^\S+service\.sqlite was written by a newer version .* a backup that this version wrote\.$/,
    ),
  );
});

it.each(Object.entries(damages))('rejects a state file that was %s', async (_, damage) => {
  const folder = await openFolder();
  const target = await openDirTarget(folder, 'skr');
  const { release } = await publish(target, aSite('one'));
  await target.close();
  const file = join(folder, 'skr', 'state.sqlite');
  await damage(file);
  await expect(openDirTarget(folder, 'skr')).rejects.toThrow(
    /state\.sqlite is damaged.*Wait until no publish is running, then move this file to another folder/s,
  );
  await rename(file, `${file}.damaged`);
  const again = await openDirTarget(folder, 'skr');
  expect((await again.readLive())?.id).toBe(release.id);
  await again.close();
});
