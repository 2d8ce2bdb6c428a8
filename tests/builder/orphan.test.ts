import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { compiled } from './engine.ts';
import { openShop } from './builder-shop.ts';

/** A zombie is not alive, although it is listed until its parent reads the exit code. */
function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/^\d+ \(.*\) Z /.test(readFileSync(file, 'utf8'));
}

it('a builder that waits for the ERP exits when its service is killed', async () => {
  const { erp, settings } = await openShop({}, { ERP_TIMEOUT_SECONDS: '300' });
  erp.fail('slow', { waitMs: 300_000 });
  const main = fileURLToPath(new URL('orphan-parent-main.ts', import.meta.url));
  const parent = fork(main, [JSON.stringify({ settings, compiled })], { execArgv: [] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [pid] = await once(parent, 'message');
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  await expect.poll(() => Object.values(erp.requests()).some(({ calls }) => calls > 0)).toBe(true);
  expect(isAlive(pid)).toBe(true);
  const died = once(parent, 'exit');
  parent.kill('SIGKILL');
  await died;
  await expect.poll(() => isAlive(pid)).toBe(false);
}, 120_000);
