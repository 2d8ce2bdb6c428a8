import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cacheControl } from '#release/file-kind.ts';
import { askServer } from '../ask-server.ts';
import { aSite, brandCode, type Files, publish, withFiles } from '../publish/a-release.ts';
import { findProgram } from '../publish/find-program.ts';
import { openDirStore } from '../publish/targets/dir/dir-store.ts';
import { startCaddy } from './caddy.ts';
import { describeHost, publishOther } from './host.ts';

const program = findProgram('caddy') ?? '';
const suite =
  program === ''
    ? 'Caddy: SKIPPED, since it is not installed (apt-get install --no-install-recommends caddy)'
    : 'Caddy in front of a folder';

async function openSite(files: Files, more = '') {
  const store = await openDirStore();
  const target = await store.open();
  await publish(target, files);
  return { store, target, ...(await startCaddy(program, store.root, brandCode, more)) };
}

describe.skipIf(program === '')(suite, () => {
  describeHost({ slashStatus: 308, keepsQuery: false, encoding: 'br' }, (files) => openSite(files));

  it('serves each of several brands at its own address', async () => {
    const { store, origin } = await openSite(
      aSite('one'),
      'http://127.0.0.2:PORT {\n\timport catalogue /srv/www/dr current\n}',
    );
    await publishOther(store.root, 'dr', aSite('other'));
    expect((await askServer(origin.replace('0.1', '0.2'), '/')).body).toContain('other');
    expect((await askServer(origin, '/')).body).toContain('one');
  });

  it('still serves assets of the previous release after the next release went live', async () => {
    const { origin, target } = await openSite(aSite('one'));
    await publish(target, aSite('two'));
    expect((await askServer(origin, '/products/')).body).toContain('two');
    const former = await askServer(origin, '/_astro/style.one.css');
    expect([former.status, former.headers['cache-control']]).toEqual([200, cacheControl.immutable]);
  });

  it('ignores the request headers If-Match, If-Unmodified-Since and Range, and the .zst copy of a file', async () => {
    const { origin, store } = await openSite(withFiles(aSite('one'), { 'index.html': 'short' }));
    await writeFile(join(store.folder, 'current', 'index.html.zst'), 'old');
    const since = new Date(0).toUTCString();
    for (const condition of [
      { range: 'bytes=99999999-' },
      { 'if-match': '"other"' },
      { 'if-unmodified-since': since },
    ])
      expect((await askServer(origin, '/products/', condition)).status).toBe(200);
    const { headers } = await askServer(origin, '/', { 'accept-encoding': 'gzip, br, zstd' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('forbids caching of the error response if a file cannot be opened', async () => {
    const { origin, pid } = await openSite(aSite('one'));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    // Opens the connection now, because Caddy cannot accept one when it has no file handles left.
    expect((await askOn(agent, `${origin}/`)).status).toBe(200);
    const takeHandles = async () => {
      const handles = new Set((await readdir(`/proc/${pid}/fd`)).map(Number));
      let free = 0;
      while (handles.has(free)) free += 1;
      await promisify(execFile)('prlimit', ['--pid', `${pid}`, `--nofile=${free}:`]);
    };
    for (const path of ['/', '/products/', '/_astro/style.one.css', '/nothing/'])
      await expect
        .poll(async () => {
          await takeHandles();
          const { status, cache } = await askOn(agent, origin + path);
          return [path, status >= 400, cache];
        })
        .toEqual([path, true, 'no-cache']);
  });
});

function askOn(agent: Agent, url: string): Promise<{ status: number; cache: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, cache: answer.headers['cache-control'] }),
      );
    });
    request.once('error', reject);
  });
}
