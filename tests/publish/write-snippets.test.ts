import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEnvironment } from '#config/environment.ts';
import { writeSnippets } from '#publish/headers/write-snippets.ts';
import { openWorkspace } from '../builder/workbench.ts';

const policy = (source: string) => `/*\n  Content-Security-Policy: script-src '${source}'\n`;

it('has the web server told of one change at a time, and of the last one last', async () => {
  const workspace = await openWorkspace();
  const folder = join(workspace.output, 'live', 'skr');
  await mkdir(join(folder, 'releases'), { recursive: true });
  // Notes what it finds when it begins, and again a moment later.
  const [program, log] = [join(workspace.output, 'reload.mjs'), join(workspace.output, 'reloads')];
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
  const environment = readEnvironment({ RELOAD_COMMAND: `${process.execPath} ${program}` });
  const place = { workspace, environment, target: 'dir:live' };
  const write = (source: string) => writeSnippets(place, 'skr', { headers: policy(source), redirects: '' });
  expect(await Promise.all(['sha256-one', 'sha256-two', 'sha256-three'].map(write))).toEqual([[], [], []]);
  const found = (await readFile(log, 'utf8')).trim().split('\n');
  expect(found).toEqual(['one', 'one', 'two', 'two', 'three', 'three'].map((name) => `sha256-${name}`));
});
