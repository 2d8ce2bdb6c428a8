import { cp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { publishBuilt, type PublishSettings } from '#builder/publish-built.ts';
import { readEnvironment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { type DemoErp, startDemoErp } from '#demo-erp/start.ts';
import { summariseRefusal } from '#guard/refusal.ts';
import type { PublishReport } from '#publish/publish-release.ts';
import { openRecords } from '#service/orders/records.ts';
import { toLocalTime } from '#service/review/local-time.ts';
import { openStore } from '#service/store/open-store.ts';
import { buildIn, readTree, requestFor, sharedWorker } from '../builder/engine.ts';
import { foldersIn, openWorkspace } from '../builder/workbench.ts';
import { startErp } from '../demo-erp/ask.ts';
import { runScript } from '../run-script.ts';

const run = ({ output, brandsFile }: Workspace, script: string, ...args: readonly string[]) =>
  runScript(script, ['--brand', 'skr', ...args], { OUTPUT_FOLDER: output, BRANDS_FILE: brandsFile });

interface Shop {
  readonly erp: DemoErp;
  readonly workspace: Workspace;
  readonly build: () => Promise<unknown>;
  readonly publish: (options?: Partial<PublishSettings>) => Promise<PublishReport>;
  readonly page: (id: string) => Promise<string>;
}

const published = await openWorkspace(afterAll);
const products = { products: 10 };

beforeAll(async () => {
  const erp = await startDemoErp(products);
  const { build, publish } = toShop(erp, published);
  await build();
  await publish();
  await erp.close();
}, 120_000);

/** The target is empty if `isPublished` is false. */
async function openShop({ isPublished = true } = {}): Promise<Shop> {
  const [erp, workspace] = [await startErp(products), await openWorkspace()];
  const filter = (file: string) => isPublished || file !== join(published.output, 'live');
  const options = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter };
  await cp(published.output, workspace.output, options);
  return toShop(erp, workspace);
}

function toShop(erp: DemoErp, workspace: Workspace): Shop {
  const request = requestFor('skr', erp);
  const brands = new Map([['skr', request.brand]]);
  const environment = readEnvironment({});
  const place = { workspace, environment, variables: {}, brands, brand: request.brand, target: 'dir:live' };
  const plain = { isHeld: false, force: null, isDryRun: false, onStep: () => {} };
  const live = join(workspace.output, 'live', 'skr', 'current');
  return {
    ...{ erp, workspace },
    build: () => buildIn(sharedWorker, workspace, request),
    publish: (options) => publishBuilt({ ...place, ...plain, ...options }),
    page: (id) => readFile(join(live, 'products', 'item', id, 'index.html'), 'utf8'),
  };
}

it('publishes a change and rolls it back', async () => {
  const { erp, workspace, build, page } = await openShop();
  const before = await page('1005');
  erp.brand('skr').rename('1005', 'Published under another name');
  await build();
  const second = await run(workspace, 'publish');
  expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(/skr +live +\d+/) });
  expect(second.stdout).toMatch(/Name \(English\) Toy car, honey yellow → Published under another name/);
  expect(await page('1005')).toContain('Published under another name');
  const changes = await readFile(join(foldersIn(workspace, 'skr').reports, 'changes.json'), 'utf8');
  expect(changes).toContain('Published under another name');
  expect((await run(workspace, 'publish')).stdout).toMatch(/skr +unchanged +0 +0\.00/);

  const back = await run(workspace, 'rollback');
  expect(back).toMatchObject({ code: 0, stdout: expect.stringMatching(/^skr: 00000001-\w+ is live/) });
  expect(await page('1005')).toBe(before);
  const list = await run(workspace, 'releases');
  expect(list.stdout).toMatch(/skr +live +10 .* 00000001-/);
  expect(list.stdout).toMatch(/skr +former +10 .* 00000002-/);
}, 120_000);

it('refuses a release that loses too many products, unless --force gives a reason', async () => {
  const { erp, workspace, build, publish, page } = await openShop();
  const withdraw = async (from: number, to: number) => {
    for (let id = from; id <= to; id += 1) erp.brand('skr').withdraw(String(id));
    await build();
  };
  await withdraw(1007, 1007);
  expect((await publish()).kind).toBe('live');
  await withdraw(1004, 1005);
  const refused = await run(workspace, 'publish');
  expect(refused.code).toBe(3);
  expect(refused.stderr).toMatch(/keeps 7 of 9 products: 22 % fewer.*brands\.json allows 20 % a day/);
  expect(await page('1005')).toContain('</html>');
  expect(await run(workspace, 'publish', '--force', ' ')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--force needs a reason'),
  });
  const forced = await run(workspace, 'publish', '--force', 'The spring range ended');
  expect(forced).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('--force overrules this refusal. Reason: The spring range ended'),
  });
  expect(await page('1005')).toContain('This product is no longer offered.');
  expect((await run(workspace, 'releases')).stdout).toContain('forced: The spring range ended');
  await withdraw(1009, 1009);
  expect((await publish()).kind).toBe('live');
}, 120_000);

it.runIf(process.env.LONG_TESTS)(
  'refuses a release if several releases in a day together removed too many prices',
  async () => {
    const { erp, build, publish } = await openShop();
    const reprice = async (from: number, to: number, priceOf: (id: number) => number) => {
      for (let id = from; id <= to; id += 1) erp.brand('skr').reprice(String(id), priceOf(id));
      await build();
    };
    await reprice(1001, 1010, (id) => id - 900);
    await publish({ force: 'New prices' });
    const fall = async (from: number, to: number) => {
      await reprice(from, to, () => 0);
      return publish();
    };
    expect((await fall(1001, 1003)).kind).toBe('live');
    expect((await fall(1004, 1005)).kind).toBe('live');
    const { kind, violations } = await fall(1006, 1006);
    expect([kind, violations.map(({ rule }) => rule)]).toEqual(['refused', ['implausible']]);
    const { findings } = summariseRefusal(violations);
    expect(findings).toMatchObject([{ what: 'no-price', count: 6, of: 10 }]);
    expect((await publish({ force: 'They are gifts' })).kind).toBe('live');
    expect((await fall(1007, 1010)).kind).toBe('live');
  },
);

it('keeps the live site unchanged until a release published with --hold is promoted', async () => {
  const { erp, workspace, build } = await openShop();
  erp.brand('skr').rename('1005', 'Held back');
  await build();
  const folder = join(workspace.output, 'live', 'skr');
  const live = await readTree(join(folder, 'current'));
  const held = await run(workspace, 'publish', '--hold', '--json');
  expect(held.code).toBe(0);
  const { outcome, release } = JSON.parse(held.stdout).brands[0];
  expect(outcome).toBe('held');
  expect(await readTree(join(folder, 'current'))).toEqual(live);
  const shown = await readTree(join(folder, 'releases', release.id));
  const planned = await run(workspace, 'rollback', '--to', release.id, '--at', '2099-01-01T08:00');
  expect(planned).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--at needs the rebuild service'),
  });
  const flag = join(folder, 'current', 'refresh.txt');
  const liveId = (await readlink(join(folder, 'current'))).replace('releases/', '');
  expect(await readFile(flag, 'utf8')).toBe(`on ${liveId}`);
  await run(workspace, 'rollback', '--to', release.id);
  expect(await readFile(flag, 'utf8')).toBe(`off ${release.id}`);
  const withoutFlag = (tree: ReadonlyMap<string, string>) =>
    new Map([...tree].filter(([path]) => path !== 'refresh.txt'));
  expect(withoutFlag(await readTree(join(folder, 'current')))).toEqual(withoutFlag(shown));
}, 120_000);

it('prints the files to publish in a dry run without publishing them', async () => {
  const { workspace } = await openShop({ isPublished: false });
  const { code, stdout } = await run(workspace, 'publish', '--dry-run');
  expect(code).toBe(0);
  for (const file of [/_astro\/\S+/, /products\/index\.html/, /sitemap\.xml/])
    expect(stdout).toMatch(new RegExp(`\\+ ${file.source}\\n`));
  expect((await run(workspace, 'releases')).stdout).not.toContain('skr');
});

it('refuses to publish after a rollback, because the brand waits for a review', async () => {
  const { erp, workspace, build, page } = await openShop();
  const store = await openStore('sqlite:service.sqlite', workspace.output);
  onTestFinished(() => store.close());
  const records = openRecords(store);
  erp.brand('skr').rename('1005', 'A wrong name');
  await build();
  expect((await run(workspace, 'publish')).code).toBe(0);
  const back = await run(workspace, 'rollback');
  expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining('waits for a review') });
  expect(await page('1005')).not.toContain('A wrong name');
  const { review, live } = await records.readBrand('skr');
  expect(review).toMatchObject({ by: expect.stringMatching(/^.+@.+$/), isRead: false });
  expect(await records.listAudit(1)).toMatchObject([
    { who: null, from: 'terminal', action: 'roll-back', brand: 'skr', result: 'done' },
  ]);
  const refused = await run(workspace, 'publish');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/skr failed.*: This command does not publish skr/);
  expect(await page('1005')).not.toContain('A wrong name');
  const over = await run(workspace, 'rollback', '--to', live?.release ?? '', '--at', '2026-01-01T08:00');
  expect(over).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--at is in the past or more than'),
  });
  const [newer] = JSON.parse((await run(workspace, 'releases', '--json')).stdout).releases;
  const time = toLocalTime(Date.now() + 86_400_000, 'UTC');
  const planned = await run(workspace, 'rollback', '--to', newer.release.id, '--at', time);
  expect(planned).toMatchObject({ code: 0, stdout: expect.stringContaining(`goes live at ${time} (UTC)`) });
  expect((await records.readBrand('skr')).plan).toMatchObject({
    ...{ release: newer.release.id, at: Date.parse(`${time}Z`) },
  });
}, 120_000);

it('refuses to publish a dist that was modified or whose build failed', async () => {
  const { erp, workspace, build, publish } = await openShop();
  erp.fail('login', { brand: 'skr' });
  await expect(build()).rejects.toThrow('login page');
  const refused = await run(workspace, 'publish');
  expect(refused).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('the last build: The ERP sent'),
  });
  const { dist } = foldersIn(workspace, 'skr');
  await writeFile(join(dist, 'index.html'), 'edited');
  await rm(join(dist, 'products', 'index.html'));
  await expect(publish()).rejects.toThrow('index.html and 1 more were changed or deleted after the build');
  await rm(foldersIn(workspace, 'skr').manifest);
  await expect(publish()).rejects.toThrow('or the data of its build in .cache/ is lost');
});
