import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('collect-garbage-main.ts', import.meta.url));

async function looksOf(...flags: readonly string[]): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script]);
  return JSON.parse(stdout).seen;
}

it('looks through the whole heap at first, and again only when there is much more', async () => {
  const looks = await looksOf('--expose-gc');
  expect(looks.slice(0, 3)).toEqual([1, 1, 1]);
  // V8 may have done so itself meanwhile.
  expect(looks[3]).toBeGreaterThan(1);
});

it('does nothing in a process that lets nobody collect', async () => {
  expect((await looksOf()).slice(0, 3)).toEqual([0, 0, 0]);
});
