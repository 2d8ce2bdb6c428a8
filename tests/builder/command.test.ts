import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Workspace } from '#config/workspace.ts';
import { startErp } from '../demo-erp/ask.ts';
import { listen } from '../processes.ts';
import { runScript } from '../run-script.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

const runBuild = (
  { output, brandsFile }: Workspace,
  args: readonly string[],
  env: Record<string, string> = {},
) => runScript('build', args, { OUTPUT_FOLDER: output, BRANDS_FILE: brandsFile, ...env });

describe('npm run build', () => {
  it('builds from the ERP at ERP_HOST and prints a table of the built brands', async () => {
    const erp = await startErp({ products: 12 });
    const workspace = await openWorkspace();
    const { code, stdout, stderr } = await runBuild(workspace, ['--brand', 'vs'], { ERP_HOST: erp.origin });
    expect(code).toBe(0);
    expect(stdout).toMatch(/brand +products +pages +left out +seconds +folder/);
    expect(stdout).toMatch(/vs +12 +27 +0 /);
    expect(stderr).toMatch(/vs: rendering pages, \d+ of \d+/);
    expect(stderr).not.toContain('DEMO');
    const page = await readFile(join(foldersIn(workspace, 'vs').dist, 'index.html'), 'utf8');
    expect(page).not.toContain('noindex');
  });

  it.runIf(process.env.LONG_TESTS)('warns about demo content if ERP_HOST is not set', async () => {
    const workspace = await openWorkspace();
    const { code, stderr } = await runBuild(workspace, ['--brand', 'skr'], { DEMO_ERP_PORT: '24617' });
    expect(code).toBe(0);
    expect(stderr).toContain('DEMO CONTENT');
    const page = await readFile(join(foldersIn(workspace, 'skr').dist, 'index.html'), 'utf8');
    expect(page).toContain('noindex');
  });

  it('continues after a failed brand and exits with code 1', async () => {
    const erp = await startErp({ products: 12 });
    erp.fail('login', { brand: 'vs' });
    const workspace = await openWorkspace();
    const { code, stdout, stderr } = await runBuild(
      workspace,
      ['--brand', 'vs,skr', '--jobs', '1', '--json'],
      {
        ERP_HOST: erp.origin,
      },
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      brands: [
        { status: 'failed', brand: 'vs', error: expect.stringContaining('login page') },
        { status: 'built', brand: 'skr', products: 12, pages: 56, leftOut: 0 },
      ],
    });
    expect(stderr).toContain('vs failed, and has no dist yet: The ERP sent an HTML page');
    expect(stderr).toContain('Check that ERP_HOST');
  });

  it.for([
    { args: ['--brand', 'nope'], env: {}, message: 'There is no brand "nope" in brands.json.' },
    { args: ['--nope'], env: {}, message: "Unknown option '--nope'" },
    { args: [], env: { ERP_HOST: 'erp' }, message: 'ERP_HOST is "erp". Set it to an address' },
    { args: [], env: { BRAND: 'zz' }, message: 'There is no brand "zz" in brands.json. Use one or more of' },
    { args: [], env: { DEMO_ERP_PORT: 'x' }, message: 'DEMO_ERP_PORT is "x". Set it to a whole number' },
  ])('rejects the arguments $args with the environment $env', async ({ args, env, message }) => {
    const { code, stderr } = await runBuild(await openWorkspace(), args, { ...env });
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  it('uses a demo ERP that already listens on the port', async () => {
    const erp = await startErp({ products: 5 });
    erp.brand('skr').rename('1003', 'Renamed beside the build');
    const workspace = await openWorkspace();
    const { port } = new URL(erp.origin);
    const { code, stderr } = await runBuild(workspace, ['--brand', 'skr'], { DEMO_ERP_PORT: port });
    expect(stderr).toContain(`DEMO CONTENT from the demo ERP that already listens at ${erp.origin}/demo`);
    expect(code).toBe(0);
    const page = await readFile(
      join(foldersIn(workspace, 'skr').dist, 'products/item/1003/index.html'),
      'utf8',
    );
    expect(page).toContain('Renamed beside the build');
  });

  it('reports another program on the port of the demo ERP', async () => {
    const server = createServer();
    const port = String(await listen(server));
    onTestFinished(() => void server.close());
    const { code, stderr } = await runBuild(await openWorkspace(), [], { DEMO_ERP_PORT: port });
    expect(code).toBe(1);
    expect(stderr).toContain('another program uses that port. Set DEMO_ERP_PORT');
  });
});
