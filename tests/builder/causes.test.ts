import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { BuilderPoolOptions } from '#builder/builder-pool.ts';
import { compiled, copyCode } from './engine.ts';
import { fillDisk, mountSmallDisk, whyNoMounts } from './mounts.ts';
import { startSmallStore } from '../publish/targets/s3/small-store.ts';
import { openShop, runJob, type Shop } from './builder-shop.ts';

/** Runs a first job with these options and returns the cause of its failure. */
async function failIn(shop: Shop, options: Partial<BuilderPoolOptions>): Promise<unknown> {
  const pool = shop.openPool(options);
  const error = await runJob(pool).catch((reason: unknown) => reason);
  await pool.stop();
  return error;
}

/** For a store that lets everybody in. */
function actAsAnybody(): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'anybody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'whatever-it-is');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

it('distinguishes a page that breaks, a target that refuses and one that is away', async () => {
  const shop = await openShop({ products: 3 });
  // In the project, where compiled code finds its packages.
  const folder = await copyCode();
  const entry = join(folder, 'server', compiled.entry);
  await writeFile(entry, `${await readFile(entry, 'utf8')}\nthrow new Error('The card broke');`);
  const broken = { ...compiled, folder };
  expect(await failIn(shop, { compile: async () => broken })).toMatchObject({
    ...{ why: 'page', message: expect.stringContaining('The card broke') },
  });

  const { settings } = shop;
  const target = `dir:${join(settings.workspace.brandsFile, 'live')}`;
  expect(await failIn(shop, { settings: { ...settings, target } })).toMatchObject({ why: 'target-refused' });

  actAsAnybody();
  const away = {
    ...settings,
    erp: { ...settings.erp, isDemo: false },
    target: 's3://shop/?layout=pointer&endpoint=http://127.0.0.1:9&region=any',
  };
  expect(await failIn(shop, { settings: away })).toMatchObject({
    ...{ why: 'target-down', message: expect.stringContaining('could not be reached') },
  });
}, 120_000);

it('brings demo content to no other machine, whatever the reason', async () => {
  const shop = await openShop({ products: 3 });
  const store = await startSmallStore({ keepsConditions: true });
  onTestFinished(() => store.stop());
  actAsAnybody();
  const target = `s3://shop/?layout=pointer&endpoint=${store.endpoint}&region=any`;
  const pool = shop.openPool({ settings: { ...shop.settings, target } });
  for (const force of [null, 'For a look'])
    await expect(runJob(pool, { force })).rejects.toMatchObject({ why: 'demo-content' });
  expect(store.keys().filter((key) => key.endsWith('.html'))).toEqual([]);
}, 120_000);

it('reports brands.json where it can’t be read, or holds the brand no more, while it runs', async () => {
  const shop = await openShop({ products: 3 });
  const { brandsFile } = shop.workspace;
  const pool = shop.openPool();
  await runJob(pool);
  const before = await readFile(brandsFile, 'utf8');
  const { brands } = JSON.parse(before);
  const { skr: _, ...others } = brands;
  for (const text of ['{', JSON.stringify({ brands: others })]) {
    await writeFile(brandsFile, text);
    const message = expect.stringContaining('brands.json');
    await expect(runJob(pool)).rejects.toMatchObject({ why: 'setting', message });
  }
  await writeFile(brandsFile, before);
  expect((await runJob(pool)).kind).toBe('unchanged');
}, 120_000);

const noMounts = await whyNoMounts();

it('reports a full disk, its own or that of the target', async ({ skip }) => {
  skip(noMounts !== null, noMounts ?? '');
  const shop = await openShop({ products: 3 });
  const live = join(shop.workspace.output, 'live');
  mountSmallDisk(live, '64m');
  const dists = join(shop.workspace.output, 'dist');
  mountSmallDisk(dists, '64m');
  const pool = shop.openPool();
  await runJob(pool);
  for (const disk of [live, dists]) {
    shop.erp.brand('skr').rename('1001', `Too much for ${disk}`);
    const makeRoom = fillDisk(disk);
    await expect(runJob(pool)).rejects.toMatchObject({ why: 'disk-full' });
    makeRoom();
    expect((await runJob(pool)).kind).toBe('live');
  }
}, 120_000);
