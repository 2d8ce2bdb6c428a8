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

describe.skipIf(noJq !== null)(`choose-brands.sh ${noJq ?? ''}`, () => {
  it.each([
    ['all brands if none is named', {}, ['lwm', 'skr', 'yn']],
    ['all brands for a scheduled run', { ASKED: 'null', TYPED: '' }, ['lwm', 'skr', 'yn']],
    ['all brands for an asterisk', { ASKED: '["*"]' }, ['lwm', 'skr', 'yn']],
    ['the requested brands', { ASKED: '["yn"]' }, ['yn']],
    ['requested brands that are separated by commas', { ASKED: '"yn, lwm"' }, ['lwm', 'yn']],
    ['the brands typed into the form', { TYPED: ' yn, lwm skr' }, ['lwm', 'skr', 'yn']],
    ['the requested brands instead of the typed ones', { ASKED: '["yn"]', TYPED: 'lwm' }, ['yn']],
    ['the known brands of a request with unknown codes', { ASKED: '["yn", "zz", 5, "$(id)"]' }, ['yn']],
  ])('chooses %s', async (_, variables, brands) => {
    expect(await choose(variables)).toBe(`brands=${JSON.stringify(brands)}\n`);
  });

  it.each([
    ['only unknown codes', { ASKED: '["zz"]' }],
    ['an empty list', { ASKED: '[]' }],
    ['a code that would add an output', { TYPED: 'yn"]\nbrands=["x"' }],
  ])('rejects a request with %s', async (_, variables) => {
    await expect(choose(variables)).rejects.toMatchObject({
      code: 1,
      stderr: 'brands.json has none of these brands.\n',
    });
  });

  it('rejects a request that is not JSON', async () => {
    await expect(choose({ ASKED: 'yn' })).rejects.toThrow('jq');
  });
});
