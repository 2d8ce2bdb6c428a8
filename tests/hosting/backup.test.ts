import { exec } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../files/folder.ts';
import { findProgram } from '../publish/find-program.ts';

const page = new URL('../../docs/hosting/service.md', import.meta.url);

/** Used if `sqlite3` is not installed. */
const standIn = `#!${process.execPath}
import { backup, DatabaseSync } from 'node:sqlite';
const [file, command] = process.argv.slice(2);
await backup(new DatabaseSync(file), /^\\.backup (\\S+)$/.exec(command)[1]);
`;

it('the backup command in service.md copies an open store to a file with mode 600', async () => {
  const [, command = ''] = /\*\*Backup\*\*: `([^`]+)`/.exec(await readFile(page, 'utf8')) ?? [];
  const [folder, programs] = [await openFolder(), await openFolder()];
  if (findProgram('sqlite3') === null) {
    await writeFile(join(programs, 'package.json'), '{"type":"module"}');
    await writeFile(join(programs, 'sqlite3'), standIn, { mode: 0o755 });
  }
  const store = await openStore('sqlite:service.sqlite', folder);
  onTestFinished(() => store.close());
  await store.insert([{ collection: 'order', id: '1', value: 'kept' }]);
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
  await promisify(exec)(command, { cwd: folder, env });
  for (const name of ['service.sqlite', 'copy.sqlite'])
    expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
  const copy = await openStore('sqlite:copy.sqlite', folder);
  onTestFinished(() => copy.close());
  expect(await copy.read('order', '1')).toBe('kept');
});
