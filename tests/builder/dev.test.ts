import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startErp } from '../demo-erp/ask.ts';
import { patience } from '../patience.ts';
import { freePort } from '../processes.ts';
import { openWorkspace, root } from './workbench.ts';

it('the development server shows a brand and the changes made to it in the ERP', async () => {
  const erp = await startErp({ products: 5 });
  const { output, brandsFile } = await openWorkspace();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const args = ['scripts/dev.ts', '--brand', 'skr', '--port', String(port), '--every', '1'];
  const dev = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, OUTPUT_FOLDER: output, BRANDS_FILE: brandsFile, ERP_HOST: erp.origin },
  });
  onTestFinished(async () => {
    dev.kill('SIGTERM');
    await once(dev, 'close');
  });
  // Polls only every 200 ms, because the development server renders the page for every request.
  const waiting = { ...patience, interval: 200 };
  const headingOf = async (path: string) => {
    const html = await (await fetch(`${origin}${path}`)).text();
    return /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
  };
  await vi.waitFor(() => expect(headingOf('/products/item/1003/')).resolves.toBeTruthy(), waiting);
  erp.brand('skr').rename('1003', 'Renamed while developing');
  erp.brand('skr').publish({ id: 'fresh', name: 'Published while developing' });
  await vi.waitFor(
    () => expect(headingOf('/products/item/1003/')).resolves.toBe('Renamed while developing'),
    waiting,
  );
  await vi.waitFor(
    () => expect(headingOf('/products/item/fresh/')).resolves.toBe('Published while developing'),
    waiting,
  );
});
