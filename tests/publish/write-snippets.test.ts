import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openHeaders } from '#publish/headers/open-headers.ts';
import { listWarnings, writeSnippets } from '#publish/headers/write-snippets.ts';
import { openFolder } from '../files/folder.ts';

const policy = (source: string) => `/*\n  Content-Security-Policy: script-src '${source}'\n`;

it('has the web server read one change at a time, and the last one last', async () => {
  const output = await openFolder();
  const folder = join(output, 'skr');
  await mkdir(folder);
  // Notes what it finds when it begins, and again a moment later.
  const [program, log] = [join(output, 'reload.mjs'), join(output, 'reloads')];
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const note = () => {
  const text = readFileSync('${folder}/headers.nginx.conf', 'utf8');
  appendFileSync('${log}', /sha256-\\w+/.exec(text)[0] + '\\n');
};
note();
await setTimeout(300);
note();`,
  );
  const served = { folder, readLiveHeaders: async () => null, readKeptHeaders: async () => [] };
  const reloadCommand = `${process.execPath} ${program}`;
  const write = (source: string) =>
    writeSnippets(served, reloadCommand, { headers: policy(source), redirects: '' });
  const results = await Promise.all(['sha256-one', 'sha256-two', 'sha256-three'].map(write));
  expect(results.flatMap(listWarnings)).toEqual([]);
  const found = (await readFile(log, 'utf8')).trim().split('\n');
  expect(found).toEqual(['one', 'one', 'two', 'two', 'three', 'three'].map((name) => `sha256-${name}`));
});

it('has the web server send all headers of the next release before it is live, and no redirects yet', async () => {
  const folder = await openFolder();
  const live = { headers: policy('sha256-one'), redirects: '/old/ /a/ 301\n' };
  const next = { headers: `${policy('sha256-two')}  X-Frame-Options: DENY\n`, redirects: '/old/ /b/ 301\n' };
  const served = { folder, readLiveHeaders: async () => live, readKeptHeaders: async () => [] };
  const read = async () => ({
    headers: await readFile(join(folder, 'headers.nginx.conf'), 'utf8'),
    redirects: await readFile(join(folder, 'redirects.nginx.conf'), 'utf8'),
  });
  await writeSnippets(served, null, next);
  const before = await read();
  expect(before.headers).toMatch(/'sha256-one' 'sha256-two'.*\n.*X-Frame-Options/);
  expect(before.redirects).toContain('"/a/$is_args$args"');
  await writeSnippets(served, null);
  const after = await read();
  expect(after.headers).not.toMatch(/sha256-two|X-Frame-Options/);
  expect(after.redirects).toBe(before.redirects);
});

it('gives all reloads of a publish one limit together', async () => {
  const folder = await openFolder();
  const slow = join(folder, 'slow.sh');
  await writeFile(slow, '#!/bin/sh\nsleep 0.5\n', { mode: 0o755 });
  const files = { _headers: policy('sha256-two'), _redirects: '/old/ /b/ 301\n' };
  let live = { headers: policy('sha256-one'), redirects: '' };
  const served = { folder, readLiveHeaders: async () => live, readKeptHeaders: async () => [] };
  const headers = openHeaders({ served }, slow, 3_000);
  const readFile = async (path: string) =>
    Buffer.from(path === '_headers' ? files._headers : files._redirects);
  expect(await headers.announce({ files: new Map(), readFile }, null)).toEqual([]);
  live = { headers: files._headers, redirects: files._redirects };
  await writeFile(slow, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
  const [warning = ''] = await headers.settle(true);
  const seconds = Number(/did not end within ([\d.]+) seconds/.exec(warning)?.[1]);
  expect(seconds).toBeLessThanOrEqual(2.5);
  const [late = ''] = await headers.write();
  expect(late).toContain('did not end within 0 seconds');
  await writeFile(slow, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  expect(await headers.announce({ files: new Map(), readFile }, null)).toEqual([]);
});
