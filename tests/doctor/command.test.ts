import { expect, it } from 'vitest';
import { startErp } from '../demo-erp/ask.ts';
import { startAnswering } from '../answering-server.ts';
import { runScript } from '../run-script.ts';

const runDoctor = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runScript('doctor', args, env);

/** Speeds up the tests, because the doctor has no pictures to encode. */
async function startErpWithoutPictures() {
  const erp = await startErp({ products: 5 });
  for (const code of ['yn', 'lwm', 'vs'])
    for (const { id } of erp.brand(code).products()) erp.brand(code).set(id, { images: [] });
  return erp;
}

it('examines the embedded demo ERP if ERP_HOST is not set', async () => {
  const { code, stdout, stderr } = await runDoctor(['--brand', 'yn']);
  expect(code).toBe(0);
  expect(stderr).toContain('ERP_HOST is not set');
  expect(stdout).toContain('the embedded demo ERP, because ERP_HOST is not set');
  const titles = [
    'Calls',
    'Fields',
    'Content left out or changed',
    'Answers',
    'Live refresh (CORS)',
    'Pictures',
  ];
  for (const title of titles) expect(stdout).toContain(`\n${title}\n`);
  expect(stdout).toMatch(/ 200 +\d+ +\d+ +96 {2}products\/published\/by_brand\/sg-yn\/false\n/);
  expect(stdout).toMatch(/ {4}price +93 +93 {2}\{"amount":/);
  expect(stdout).toContain('Verdict for yn\n  Ready to build');
});

it('exits with 1 if one of several brands is not ready', async () => {
  const erp = await startErpWithoutPictures();
  erp.fail('login', { brand: 'lwm' });
  const { code, stdout } = await runDoctor(['--brand', 'yn,lwm'], { ERP_HOST: erp.origin });
  expect(code).toBe(1);
  expect(stdout).toMatch(/Verdict for yn\n {2}Ready.*Verdict for lwm\n {2}Not ready to build: 1 error/s);
  expect(stdout).toContain('1. The ERP sent an HTML page, perhaps a login page, instead of JSON.');
  expect(stdout).toContain('Seen in settings/find/sg-lwm and 7 more calls.');
});

it('prints only JSON with --json', async () => {
  const erp = await startErp({ products: 5 });
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
      answers: { listed: 5 },
      siteUrl: 'https://vs.example',
      pictures: { refused: {}, probes: { length: 3 }, faviconFault: null },
      verdict: { isReady: false, errors: [{ what: expect.stringContaining('503') }] },
    },
  ]);
  expect(brands[0].calls[0]).toMatchObject({
    path: 'settings/find/sg-vs',
    status: 503,
    fault: expect.stringContaining('503'),
  });
});

it('reports an unreachable ERP as one error and exits with 1', async () => {
  const { code, stdout, stderr } = await runDoctor(['--brand', 'vs'], { ERP_HOST: 'http://127.0.0.1:1' });
  expect(code).toBe(1);
  expect(stdout).toContain('1. The ERP refuses connections (ECONNREFUSED).');
  expect(stdout + stderr).not.toContain('    at ');
});

it('prints text of the ERP without control characters and direction marks', async () => {
  const erp = await startErpWithoutPictures();
  erp.brand('vs').publish({ id: 'x', name: '\u001b[2J' });
  erp.brand('vs').setInvalidFields('x', { '\u001b]0;me\u0007': '\u202e\u001b[31m' });
  const { stdout } = await runDoctor(['--brand', 'vs'], { ERP_HOST: erp.origin });
  expect(stdout).toContain(']0;me');
  expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});

it('exits with 1 if PREVIEW_ORIGIN does not serve previews', async () => {
  const statuses = [204, 404];
  const { origin, received } = await startAnswering(() => ({ status: statuses.shift() ?? 404, body: '' }));
  const erp = await startErpWithoutPictures();
  const run = () => runDoctor(['--brand', 'yn'], { ERP_HOST: erp.origin, PREVIEW_ORIGIN: origin });
  expect(await run()).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`${origin} shows previews.`),
  });
  const answer = `${origin} answers 404 and is not the address of previews. Correct PREVIEW_ORIGIN.`;
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining(answer) });
  expect(received.map(({ path }) => path)).toEqual(['/.preview/check', '/.preview/check']);
});
