import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { BuilderSettings } from '#builder/build-job.ts';
import { compiled, copyCode } from './engine.ts';
import { fillDisk, mountSmallDisk, whyNoMounts } from './mounts.ts';
import { startSmallStore } from '../publish/targets/s3/small-store.ts';
import { openSharedBuilder, openShop } from './builder-shop.ts';

vi.stubEnv('AWS_ACCESS_KEY_ID', 'anybody');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'whatever-it-is');

async function failIn(settings: BuilderSettings, code = compiled): Promise<unknown> {
  const built = openSharedBuilder(settings, code).then((run) => run());
  return built.catch((reason: unknown) => reason);
}

it('reports different causes for a broken page, an unwritable target and an unreachable target', async () => {
  const { settings } = await openShop({ products: 3 });
  const folder = await copyCode();
  const entry = join(folder, 'server', compiled.entry);
  await writeFile(entry, `${await readFile(entry, 'utf8')}\nthrow new Error('The card broke');`);
  const broken = { ...compiled, folder };
  expect(await failIn(settings, broken)).toMatchObject({
    ...{ why: 'page', message: expect.stringContaining('The card broke') },
  });

  const away = {
    ...settings,
    erp: { ...settings.erp, isDemo: false },
    target: 's3://shop/?layout=pointer&endpoint=http://127.0.0.1:9&region=any',
  };
  expect(await failIn(away)).toMatchObject({
    ...{ why: 'target-down', message: expect.stringContaining('could not be reached') },
  });

  const target = `dir:${join(settings.workspace.brandsFile, 'live')}`;
  expect(await failIn({ ...settings, target })).toMatchObject({ why: 'target-refused' });
}, 120_000);

it('reports the products that the ERP does not return in time', async () => {
  const { erp, settings, page } = await openShop({ products: 5 });
  const run = await openSharedBuilder({ ...settings, productTimeout: { totalMs: 100, firstPauseMs: 10 } });
  await run();
  erp.brand('skr').rename('1001', 'Shown meanwhile');
  erp.brand('skr').withdraw('1002');
  const [late, never, gone] = ['1003', 'brand-new', '1002'].map((id) => {
    return { id, updatedAt: '2099-01-01T00:00:00Z', isAwaited: true };
  });
  const products = [late, never, gone].filter((product) => product !== undefined);
  const ran = await run({ products });
  expect(ran).toMatchObject({ kind: 'live', missingProducts: [late, never] });
  expect(Object.keys(ran.links)).toEqual(['1003']);
  expect(await page('skr', '1001')).toContain('Shown meanwhile');
}, 120_000);

it('refuses to publish a large loss of products unless a reason is given', async () => {
  const { erp, settings } = await openShop({ products: 40 });
  const run = await openSharedBuilder(settings);
  await run();
  for (let id = 1001; id <= 1012; id += 1) erp.brand('skr').withdraw(String(id));
  await expect(run()).rejects.toMatchObject({
    why: 'shrink',
    message: expect.stringContaining('28 products'),
  });
  expect(await run({ force: 'The range ended' })).toMatchObject({
    kind: 'live',
    products: 28,
    refusal: null,
  });
}, 120_000);

it('lists invalid ERP fields below the error message', async () => {
  const { erp, settings } = await openShop({ products: 10 });
  for (const id of ['1001', '1002', '1003', '1004']) erp.brand('skr').set(id, { name: '' });
  const error = await failIn(settings);
  expect(error).toHaveProperty('why', 'erp-content');
  const [sentence, ...lines] = String(error).split('\n');
  expect(sentence).toContain("4 of 10 products of sg-skr can't be read");
  expect(lines).toEqual([
    expect.stringMatching(/^skr: 4 times: The name is missing, .* and 1 more, name\)$/),
  ]);
});

it('keeps secrets out of error messages', async () => {
  const { settings } = await openShop({ products: 3 });
  const host = 'http://anna:hunter22@127.0.0.1:9';
  const variables = { ERP_TOKEN: 'products/published' };
  const error = await failIn({ ...settings, variables, erp: { ...settings.erp, host } });
  expect(error).toMatchObject({ why: 'erp-down', message: expect.stringContaining('//…@127.0.0.1:9') });
  expect(String(error)).not.toMatch(/hunter22|products\/published/);
}, 120_000);

it('refuses to publish demo content to another machine, even if a reason is given', async () => {
  const shop = await openShop({ products: 3 });
  const store = await startSmallStore({ keepsConditions: true });
  onTestFinished(() => store.stop());
  const target = `s3://shop/?layout=pointer&endpoint=${store.endpoint}&region=any`;
  const run = await openSharedBuilder({ ...shop.settings, target });
  for (const force of [null, 'For a look'])
    await expect(run({ force })).rejects.toMatchObject({ why: 'demo-content' });
  expect(store.keys().filter((key) => key.endsWith('.html'))).toEqual([]);
}, 120_000);

it('reports a brands.json that is invalid or lacks the brand', async () => {
  const shop = await openShop({ products: 3 });
  const { brandsFile } = shop.workspace;
  const run = await openSharedBuilder(shop.settings);
  await run();
  const before = await readFile(brandsFile, 'utf8');
  const { brands } = JSON.parse(before);
  const { skr: _, ...others } = brands;
  for (const text of ['{', JSON.stringify({ brands: others })]) {
    await writeFile(brandsFile, text);
    const message = expect.stringContaining('brands.json');
    await expect(run()).rejects.toMatchObject({ why: 'setting', message });
  }
  await writeFile(brandsFile, before);
  expect((await run()).kind).toBe('unchanged');
}, 120_000);

const noMounts = await whyNoMounts();

it('reports a full disk, whether it contains the dist or the target', async ({ skip }) => {
  skip(noMounts !== null, noMounts ?? '');
  const shop = await openShop({ products: 3 });
  const live = join(shop.workspace.output, 'live');
  mountSmallDisk(live, '64m');
  const dists = join(shop.workspace.output, 'dist');
  mountSmallDisk(dists, '64m');
  const run = await openSharedBuilder(shop.settings);
  await run();
  for (const disk of [live, dists]) {
    shop.erp.brand('skr').rename('1001', `Too much for ${disk}`);
    const makeRoom = fillDisk(disk);
    await expect(run()).rejects.toMatchObject({ why: 'disk-full' });
    makeRoom();
    expect((await run()).kind).toBe('live');
  }
}, 120_000);
