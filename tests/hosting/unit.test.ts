import { spawnSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openFolder } from '../files/folder.ts';
import { findProgram } from '../publish/find-program.ts';

const analyze = findProgram('systemd-analyze');

it.skipIf(analyze === null)(
  `systemd-analyze accepts catalogues.service without a warning${analyze === null ? ' (no systemd-analyze: apt-get install systemd)' : ''}`,
  async () => {
    const file = resolve(import.meta.dirname, '../../docs/hosting/catalogues.service');
    const home = await openFolder();
    // Makes the folder look like /opt/catalogues after `npm ci`.
    await mkdir(join(home, 'node_modules/.bin'), { recursive: true });
    await symlink(process.execPath, join(home, 'node_modules/.bin/node'));
    const unit = join(home, 'catalogues.service');
    await writeFile(unit, (await readFile(file, 'utf8')).replaceAll('/opt/catalogues', home));
    const { status, stderr } = spawnSync(analyze ?? '', ['verify', '--man=no', unit], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);
