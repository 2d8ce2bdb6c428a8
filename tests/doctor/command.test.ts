import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { startErp } from '../demo-erp/ask.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** Runs `npm run doctor -- …` as npm does. */
async function runDoctor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/require-node.mjs', 'scripts/doctor.ts', ...args],
    { cwd: root, env: { ...process.env, ERP_HOST: '', PUBLIC_ERP_HOST: '', BRAND: '', ...env } },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, stdout, stderr };
}

it('examines the embedded demo ERP without ERP_HOST, says so, and exits with 0', async () => {
  const { code, stdout, stderr } = await runDoctor(['--brand', 'yn']);
  expect(code).toBe(0);
  expect(stderr).toContain('ERP_HOST is not set');
  expect(stdout).toContain('the embedded demo ERP, because ERP_HOST is not set');
  const titles = [
    'Calls',
    'Left out or changed',
    'Fields',
    'How it answers',
    'Live refresh (CORS)',
    'Pictures',
  ];
  for (const title of titles) expect(stdout).toContain(`\n${title}\n`);
  expect(stdout).toMatch(/by_brand\/sg-yn\/false +200 +\d+ +\d+ +96 +ok\n/);
  expect(stdout).toContain('Verdict for yn\n  Ready to build');
});

it('examines several brands one after another, and exits with 1 where one is not ready', async () => {
  const erp = await startErp();
  erp.fail('login', { brand: 'lwm' });
  const { code, stdout } = await runDoctor(['--brand', 'yn,lwm'], { ERP_HOST: erp.origin });
  expect(code).toBe(1);
  expect(stdout).toMatch(/Verdict for yn\n {2}Ready.*Verdict for lwm\n {2}1 thing to mend first/s);
  expect(stdout).toContain('1. The ERP answered an HTML page, perhaps a login page, instead of JSON.');
  expect(stdout).toContain('Seen in settings/find/sg-lwm and 7 more calls.');
});

it('prints everything as JSON and nothing else', async () => {
  const erp = await startErp();
  erp.fail('unavailable', { call: 'setting' });
  const { code, stdout } = await runDoctor(['--brand', 'vs', '--json'], { ERP_HOST: erp.origin });
  expect(code).toBe(1);
  const { brands } = JSON.parse(stdout);
  expect(brands).toMatchObject([
    {
      brand: 'vs',
      identifier: 'sg-vs',
      host: erp.origin,
      isDemo: false,
      fields: { length: 4 },
      behaviour: { listed: 56 },
      cors: { origin: 'https://vs.example' },
      pictures: { refused: [] },
      picture: { status: 200 },
      verdict: { isReady: false, mend: [{ what: expect.stringContaining('503') }] },
    },
  ]);
  expect(brands[0].calls[0]).toMatchObject({ path: 'settings/find/sg-vs', status: 503, isFault: true });
});

it('takes its waiting from ERP_TIMEOUT_SECONDS, and asks each call once', async () => {
  const erp = await startErp();
  erp.fail('slow', { call: 'setting' });
  const { code, stdout } = await runDoctor(['--brand', 'vs'], {
    ERP_HOST: erp.origin,
    ERP_TIMEOUT_SECONDS: '1',
  });
  expect(code).toBe(1);
  expect(stdout).toContain('The ERP was silent for 1 s');
  expect(erp.requests().setting).toMatchObject({ calls: 1 });
});

it('exits with 1 where the ERP is unreachable, with one plain sentence', async () => {
  const { code, stdout, stderr } = await runDoctor(['--brand', 'vs'], { ERP_HOST: 'http://127.0.0.1:1' });
  expect(code).toBe(1);
  expect(stdout).toContain('1. The ERP takes no connections (ECONNREFUSED).');
  expect(stdout + stderr).not.toContain('    at ');
});

it('prints nothing of the ERP that could move the cursor or hide text', async () => {
  const erp = await startErp({ products: 2 });
  erp.brand('vs').publish({ id: 'x', name: '\u001b[2J' });
  erp.brand('vs').spoil('x', { '\u001b]0;me\u0007': '\u202e\u001b[31m' });
  const { stdout } = await runDoctor(['--brand', 'vs'], { ERP_HOST: erp.origin });
  expect(stdout).toContain(']0;me');
  expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});

it.for([
  { args: ['--brand', 'nope'], env: {}, message: 'There is no brand "nope" in brands.json.' },
  { args: ['--nope'], env: {}, message: "Unknown option '--nope'" },
  { args: [], env: { ERP_HOST: 'erp' }, message: 'ERP_HOST is "erp". Give an address' },
])('refuses $args $env with a sentence', async ({ args, env, message }) => {
  const { code, stderr } = await runDoctor(args, { ...env });
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

it('has a help text', async () => {
  const { code, stdout } = await runDoctor(['--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('ERP_TIMEOUT_SECONDS');
});
