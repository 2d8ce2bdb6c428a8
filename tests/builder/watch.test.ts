import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { DemoErp } from '#demo-erp/start.ts';
import { startErp } from '../demo-erp/ask.ts';
import { foldersIn, openWorkspace, root } from './workbench.ts';

const wait = { timeout: 40_000, interval: 100 };

async function watch(erp: DemoErp, args: readonly string[]) {
  const workspace = await openWorkspace();
  const child = spawn(process.execPath, ['scripts/watch.ts', '--brand', 'skr', ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      OUTPUT_FOLDER: workspace.output,
      BRANDS_FILE: workspace.brandsFile,
      ERP_HOST: erp.origin,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const end = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'close');
    return child.exitCode;
  };
  onTestFinished(async () => {
    await end();
  });
  const page = join(foldersIn(workspace, 'skr').dist, 'products', 'item', '1003', 'index.html');
  await vi.waitFor(() => expect(output).toContain('files written'), wait);
  return { child, end, lines: () => output.trim().split('\n'), readPage: () => readFile(page, 'utf8') };
}

it(
  'renders ERP changes every second, stops during a build and begins no other',
  { timeout: 180_000 },
  async () => {
    const erp = await startErp({ products: 3 });
    const { end, lines, readPage } = await watch(erp, ['--every', '1']);
    await vi.waitFor(() => expect(lines().at(-1)).toContain('nothing changed'), wait);
    erp.brand('skr').rename('1003', 'Renamed while watched');
    await vi.waitFor(async () => expect(await readPage()).toContain('<h1>Renamed while watched</h1>'), wait);
    erp.fail('unavailable', { brand: 'skr' });
    await vi.waitFor(() => expect(lines().at(-1)).toContain('503'), wait);
    erp.heal();
    erp.brand('skr').rename('1003', 'Renamed after a fault');
    await vi.waitFor(async () => expect(await readPage()).toContain('<h1>Renamed after a fault</h1>'), wait);
    const countCalls = () => Object.values(erp.requests()).reduce((sum, { calls }) => sum + calls, 0);
    const calls = countCalls();
    // The ERP is slow from here on, also for a running build.
    erp.fail('slow', { brand: 'skr' });
    await vi.waitFor(() => expect(countCalls()).toBeGreaterThan(calls), wait);
    // The next build would begin before this.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const before = lines();
    expect(await end()).toBe(0);
    expect(lines()).toEqual(before);
  },
);

it.runIf(process.env.LONG_TESTS)(
  'builds only when Enter is pressed and exits cleanly',
  { timeout: 180_000 },
  async () => {
    const erp = await startErp({ products: 3 });
    const { child, end, lines, readPage } = await watch(erp, []);
    erp.brand('skr').rename('1003', 'Renamed before Enter');
    const calls = erp.requests().setting.calls;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(erp.requests().setting.calls).toBe(calls);
    child.stdin.write('\n');
    await vi.waitFor(async () => expect(await readPage()).toContain('<h1>Renamed before Enter</h1>'), wait);
    await vi.waitFor(() => expect(lines().at(-1)).toMatch(/skr: \d+ files written/), wait);
    expect(await end()).toBe(0);
  },
);
