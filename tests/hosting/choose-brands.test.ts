import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../files/folder.ts';
import { findProgram } from '../publish/find-program.ts';

const run = promisify(execFile);
const chooser = resolve(import.meta.dirname, '../../.github/choose-brands.sh');
const noJq = findProgram('jq') === null ? 'SKIPPED, there is no jq' : null;

/** Runs the choice among yn, lwm and skr; returns the output of the workflow. */
async function choose(variables: Readonly<Record<string, string>>): Promise<string> {
  const folder = await openFolder();
  const output = join(folder, 'output');
  await writeFile(join(folder, 'brands.json'), JSON.stringify({ brands: { yn: {}, lwm: {}, skr: {} } }));
  await writeFile(output, '');
  await run(chooser, [], {
    cwd: folder,
    env: { PATH: process.env.PATH, GITHUB_OUTPUT: output, ...variables },
  });
  return readFile(output, 'utf8');
}

describe.skipIf(noJq !== null)(`the brands that a workflow builds ${noJq ?? ''}`, () => {
  it.each([
    ['all if none is named', {}, ['lwm', 'skr', 'yn']],
    ['all for a scheduled run', { ASKED: 'null', TYPED: '' }, ['lwm', 'skr', 'yn']],
    ['all for an asterisk', { ASKED: '["*"]' }, ['lwm', 'skr', 'yn']],
    ['the requested ones', { ASKED: '["yn"]' }, ['yn']],
    ['the requested ones, separated by commas', { ASKED: '"yn, lwm"' }, ['lwm', 'yn']],
    ['the ones typed into the form', { TYPED: ' yn, lwm skr' }, ['lwm', 'skr', 'yn']],
    ['the requested ones instead of the typed ones', { ASKED: '["yn"]', TYPED: 'lwm' }, ['yn']],
    ['the requested ones without unknown codes', { ASKED: '["yn", "zz", 5, "$(id)"]' }, ['yn']],
  ])('are %s', async (_, variables, brands) => {
    expect(await choose(variables)).toBe(`brands=${JSON.stringify(brands)}\n`);
  });

  it.each([
    ['only unknown codes', { ASKED: '["zz"]' }],
    ['an empty list', { ASKED: '[]' }],
    ['a code that would add an output', { TYPED: 'yn"]\nbrands=["x"' }],
  ])('are rejected if the request names %s', async (_, variables) => {
    await expect(choose(variables)).rejects.toMatchObject({
      code: 1,
      stderr: 'brands.json has none of these brands.\n',
    });
  });

  it('are rejected if the request is not JSON', async () => {
    await expect(choose({ ASKED: 'yn' })).rejects.toThrow('jq');
  });
});
