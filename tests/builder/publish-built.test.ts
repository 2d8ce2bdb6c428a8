import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Brand, readBrands } from '#config/brands.ts';
import { readEnvironment } from '#config/environment.ts';
import { readBuilt } from '#builder/built-dist.ts';
import type { Workspace } from '#config/workspace.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { sealText } from '#files/file-io.ts';
import { publishBuilt } from '#builder/publish-built.ts';
import { summariseRefusal } from '#guard/refusal.ts';
import { noForbiddenContent, type ForbiddenContent } from '#render/findings-context.ts';
import { brandOf, compiled, requestFor, sharedWorker } from './engine.ts';
import { foldersIn, openWorkspace, root } from './workbench.ts';
import { startErp } from '../demo-erp/ask.ts';

const brands = await readBrands(join(root, 'brands.json'));

interface Shop {
  readonly erp: DemoErp;
  readonly workspace: Workspace;
  readonly live: string;
  build(forbiddenContent?: ForbiddenContent): ReturnType<typeof sharedWorker.build>;
  publish(variables?: Readonly<Record<string, string>>): ReturnType<typeof publishBuilt>;
}

async function openShop(products = 5, siteUrl = brandOf('skr').siteUrl): Promise<Shop> {
  const erp = await startErp({ products });
  const workspace = await openWorkspace();
  const brand: Brand = {
    ...{ ...brandOf('skr'), siteUrl },
    images: { kind: 'link' },
    keep: { releases: 1, assetDays: 30 },
  };
  const place = { workspace, environment: readEnvironment({}), brand, target: 'dir:live' };
  const plain = { brands, isHeld: false, force: null, isDryRun: false };
  return {
    ...{ erp, workspace },
    live: join(workspace.output, 'live', 'skr'),
    build: (forbiddenContent = noForbiddenContent) => {
      const job = {
        workspace,
        compiled,
        request: { ...requestFor('skr', erp), brand, forbiddenContent },
        isResident: true,
      };
      return sharedWorker.build(job, () => {});
    },
    publish: (variables = {}) => publishBuilt({ ...place, ...plain, variables, onStep: () => {} }),
  };
}

it('publishes an http site without the Strict-Transport-Security header', async () => {
  const shop = await openShop(3, 'http://skr.intranet.test:8080');
  await shop.build();
  const { kind, violations } = await shop.publish();
  expect([kind, violations]).toEqual(['live', []]);
  const headers = await readFile(join(foldersIn(shop.workspace, 'skr').dist, '_headers'), 'utf8');
  expect(headers).toContain('X-Content-Type-Options: nosniff');
  expect(headers).not.toContain('Strict-Transport-Security');
}, 120_000);

it('refuses to publish a page that contains a secret of the publishing machine', async () => {
  const shop = await openShop();
  shop.erp.brand('skr').rename('1005', 'Lamp correct-horse-battery');
  await shop.build();
  const { kind, violations } = await shop.publish({ HOOK_TOKEN: 'correct-horse-battery' });
  expect([kind, violations]).toMatchObject([
    'refused',
    [{ rule: 'secret', values: { what: 'the value of HOOK_TOKEN' } }],
  ]);
  expect((await shop.publish()).kind).toBe('live');
}, 120_000);

it('a build checks all files again after a secret changed', async () => {
  const shop = await openShop();
  const { pages } = await shop.build();
  expect(await shop.build()).toMatchObject({ rendered: 0, written: 0 });
  const forbiddenContent = {
    ...noForbiddenContent,
    secrets: [['HOOK_TOKEN', ['correct-horse-battery']]] as const,
  };
  const report = await shop.build(forbiddenContent);
  expect(report.rendered).toBeGreaterThanOrEqual(pages);
  expect(report.written).toBe(0);
  expect(await shop.build(forbiddenContent)).toMatchObject({ rendered: 0 });
}, 120_000);

it('refuses a dist whose data is older than the data of the live release', async () => {
  const shop = await openShop();
  await shop.build();
  await shop.publish();
  shop.erp.brand('skr').rename('1005', 'Read long ago');
  await shop.build();
  const { pulledAt } = foldersIn(shop.workspace, 'skr');
  const moment = await readFile(pulledAt, 'utf8');
  await writeFile(pulledAt, sealText('2000-01-01T00:00:00.000Z'));
  const { kind, violations } = await shop.publish();
  expect([kind, violations.map(({ rule }) => rule)]).toEqual(['refused', ['older']]);
  await writeFile(pulledAt, moment);
  expect((await shop.publish()).kind).toBe('live');
  // Changes the year to 3xxx, but not the checksum. If this time were accepted, the data of all later releases would
  // count as older.
  await writeFile(pulledAt, moment.replace(/^2/, '3'));
  expect((await readBuilt(shop.workspace, brandOf('skr'), noForbiddenContent)).pulledAt).toBeNull();
}, 120_000);

it.runIf(process.env.LONG_TESTS)(
  'refuses a release if small losses of products within a day add up to a large loss',
  async () => {
    const shop = await openShop(20);
    const lose = async (from: number, to: number) => {
      for (let id = from; id <= to; id += 1) shop.erp.brand('skr').withdraw(String(id));
      await shop.build();
      return shop.publish();
    };
    await shop.build();
    await shop.publish();
    expect((await lose(1001, 1003)).kind).toBe('live');
    const { kind, violations } = await lose(1004, 1006);
    expect(kind).toBe('refused');
    expect(summariseRefusal(violations).findings).toMatchObject([
      { rule: 'drop', kind: 'files' },
      { what: 'products', count: 6, of: 20, now: 14 },
    ]);
  },
);

it('publishes with warnings if reports cannot be written or old releases cannot be removed', async () => {
  const shop = await openShop();
  await shop.build();
  await shop.publish();
  const { reports } = foldersIn(shop.workspace, 'skr');
  await rm(reports, { recursive: true });
  await writeFile(reports, 'A file where the folder should be');
  await rm(join(shop.live, 'tidying.sqlite'));
  await mkdir(join(shop.live, 'tidying.sqlite'));
  shop.erp.brand('skr').rename('1005', 'Live all the same');
  await shop.build();
  const report = await shop.publish();
  expect(report.kind).toBe('live');
  const page = await readFile(join(shop.live, 'current/products/item/1005/index.html'), 'utf8');
  expect(page).toContain('Live all the same');
  expect(report.warnings).toEqual([
    expect.stringMatching(/EEXIST|ENOTDIR/),
    expect.stringContaining("can't remove old releases"),
  ]);
}, 120_000);
