import { exec } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../files/folder.ts';
import { findProgram } from '../publish/find-program.ts';

const isMissing = findProgram('sqlite3') === null;
const page = new URL('../../docs/hosting/service.md', import.meta.url);

it.skipIf(isMissing)(
  `backs the store up while it is open, for its user alone${isMissing ? ' (no sqlite3: apt-get install sqlite3)' : ''}`,
  async () => {
    const [, command = ''] = /\*\*Backup\*\*: `([^`]+)`/.exec(await readFile(page, 'utf8')) ?? [];
    const folder = await openFolder();
    const store = await openStore('sqlite:service.sqlite', folder);
    onTestFinished(() => store.close());
    await store.insert([{ collection: 'order', id: '1', value: 'kept' }]);
    await promisify(exec)(command, { cwd: folder });
    for (const name of ['service.sqlite', 'copy.sqlite'])
      expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
    const copy = await openStore('sqlite:copy.sqlite', folder);
    onTestFinished(() => copy.close());
    expect(await copy.read('order', '1')).toBe('kept');
  },
);
