import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { type Brand, readBrands } from '#config/brands.ts';
import { readEnvironment } from '#config/environment.ts';
import { readBuilt } from '#builder/read-built.ts';
import type { Workspace } from '#config/workspace.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { sealText } from '#files/sealed.ts';
import { rollBackBrand } from '#publish/rollback.ts';
import { publishBuilt } from '#builder/publish-built.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import { openPublisher } from '#publish/publisher.ts';
import { readInlineCode } from '#release/page/inline-code.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import { brandOf, codeWithScript, compiled, requestFor, startBuildWorker } from './engine.ts';
import { foldersIn, openWorkspace, root } from './workbench.ts';
import { startErp } from '../demo-erp/ask.ts';
import { get } from '../publish/http-get.ts';
import { startNginx } from '../publish/nginx.ts';
import { whyNoNginx } from '../publish/nginx-process.ts';

const brands = await readBrands(join(root, 'brands.json'));

interface Shop {
  readonly erp: DemoErp;
  readonly workspace: Workspace;
  /** The folder of its releases. */
  readonly live: string;
  place(): Parameters<typeof openPublisher>[0] & { readonly brand: Brand };
  build(code?: CompiledSite): Promise<unknown>;
  /** With a web server that is told by a command; one earlier release is kept. */
  publish(reloadCommand?: string): ReturnType<typeof publishBuilt>;
  rollBackBrand(reloadCommand?: string): ReturnType<typeof rollBackBrand>;
}

/** Opens what it builds anew for each test. */
const worker = startBuildWorker();
afterAll(() => worker.stop());

async function openShop(products = 5): Promise<Shop> {
  const erp = await startErp({ products });
  const workspace = await openWorkspace();
  const brand: Brand = {
    ...brandOf('skr'),
    images: { kind: 'link' },
    keep: { releases: 1, assetDays: 30 },
  };
  const place = (RELOAD_COMMAND = '') => {
    const environment = readEnvironment({ RELOAD_COMMAND });
    return { workspace, environment, brand, target: 'dir:live' };
  };
  const plain = { variables: {}, brands, ticket: null, isHeld: false, force: null, isDryRun: false };
  return {
    ...{ erp, workspace },
    live: join(workspace.output, 'live', 'skr'),
    place: () => ({ ...place('true'), variables: {} }),
    build: (code = compiled) => {
      const job = {
        workspace,
        compiled: code,
        request: { ...requestFor('skr', erp), brand },
        isResident: true,
      };
      return worker.build(job, () => {});
    },
    publish: (reloadCommand) => publishBuilt({ ...place(reloadCommand), ...plain, onStep: () => {} }),
    rollBackBrand: (reloadCommand) => rollBackBrand({ ...place(reloadCommand), id: null }),
  };
}

const ends: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));
const former = await codeWithScript('former()', (end) => ends.push(end));
const other = await codeWithScript('other()', (end) => ends.push(end));

/** A command that notes which release is live when it is run. */
async function openReload({ workspace, live }: Shop) {
  const [program, log] = [join(workspace.output, 'reload.mjs'), join(workspace.output, 'reloads')];
  await writeFile(
    program,
    `import { appendFileSync, existsSync, readlinkSync } from 'node:fs';
const current = '${live}/current';
appendFileSync('${log}', (existsSync(current) ? readlinkSync(current) : 'nothing') + '\\n');`,
  );
  return {
    command: `${process.execPath} ${program}`,
    read: async () => (await readFile(log, 'utf8')).trim().split('\n'),
  };
}

it('lets in the scripts of every release that is kept and of the one to come, and tells the web server where that changes', async () => {
  const shop = await openShop();
  const reloads = await openReload(shop);
  const lacks = async (names: readonly string[]) => {
    const text = await readFile(join(shop.live, 'headers.nginx.conf'), 'utf8');
    return names.filter((name) => !text.includes(`'${name}'`));
  };
  await shop.build(former);
  const first = await shop.publish(reloads.command);
  const gone = former.inlineCode.scripts;
  expect(await lacks(gone)).toEqual([]);
  expect(await reloads.read()).toEqual(['nothing']);

  const { scripts } = other.inlineCode;
  await shop.build(other);
  expect(await shop.publish(reloads.command)).toMatchObject({ kind: 'live', warnings: [] });
  expect(await lacks([...gone, ...scripts])).toEqual([]);
  const beforeTheSecond = ['nothing', `releases/${first.release.id}`];
  expect(await reloads.read()).toEqual(beforeTheSecond);

  expect(await shop.rollBackBrand(reloads.command)).toMatchObject({ kind: 'live', warnings: [] });
  expect(await lacks([...gone, ...scripts])).toEqual([]);
  expect(await reloads.read()).toEqual(beforeTheSecond);

  // The first release is the older one of two, and kept as the one that the day began with.
  shop.erp.brand('skr').rename('1005', 'Renamed');
  await shop.build(other);
  const third = await shop.publish(reloads.command);
  expect(third).toMatchObject({ kind: 'live', release: { dayStart: first.release.id } });
  expect(await lacks([...gone, ...scripts])).toEqual([]);
  expect(await reloads.read()).toEqual(beforeTheSecond);
}, 120_000);

it.runIf(process.env.LONG_TESTS)(
  'still lets in the scripts of the release to come where others are tidied before it is live',
  async () => {
    const shop = await openShop();
    await shop.build();
    await shop.publish();
    await shop.build(other);
    const { brand, ...settings } = shop.place();
    const publisher = await openPublisher(settings, 'skr');
    onTestFinished(() => publisher.close());
    const order = { brand, brands, ticket: null, isHeld: false, force: null, isDryRun: false };
    const { kind } = await publisher.publish({
      ...order,
      readBuilt: () => readBuilt(shop.workspace, brand),
      mayPublish: async () => {
        await publisher.tidy(brand.keep);
        const text = await readFile(join(shop.live, 'headers.nginx.conf'), 'utf8');
        expect(other.inlineCode.scripts.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
        return true;
      },
      onStep: () => {},
    });
    expect(kind).toBe('live');
  },
  120_000,
);

it.skipIf(whyNoNginx !== null)(
  `goes back to a release whose scripts run, though nginx reads nothing anew${whyNoNginx === null ? '' : ` (${whyNoNginx})`}`,
  async () => {
    const shop = await openShop();
    await shop.build();
    await shop.publish();
    const nginx = await startNginx(join(shop.live, '..'), 'skr');
    await shop.build(other);
    await shop.publish(nginx.reloadCommand);
    const ask = async () => {
      const { headers, bytes } = await get(`${nginx.origin}/products/item/1005/`);
      const { scripts, styles } = readInlineCode(bytes.toString());
      const names = [...scripts, ...styles].map((name) => `'${name}'`);
      const policy = String(headers['content-security-policy']);
      return { names: new Set(names), lost: names.filter((name) => !policy.includes(name)) };
    };
    const second = await ask();
    expect(second.lost).toEqual([]);
    await shop.rollBackBrand();
    const first = await ask();
    expect(first.lost).toEqual([]);
    expect(first.names).not.toEqual(second.names);
  },
  120_000,
);

it('refuses a dist that was read from the ERP before the live one', async () => {
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
  // A moment that is damaged would keep every later release from going live.
  await writeFile(pulledAt, moment.replace(/^2/, '3'));
  expect((await readBuilt(shop.workspace, brandOf('skr'))).pulledAt).toBeNull();
}, 120_000);

it.runIf(process.env.LONG_TESTS)(
  'says how many products there were within a day where small losses came before',
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
    const { kind, loss } = await lose(1004, 1006);
    expect(kind).toBe('refused');
    expect(loss).toMatchObject({ before: 17, now: 14, mostInDay: 20 });
    expect(loss?.missing).toHaveLength(3);
  },
  120_000,
);

it('does not go live with other headers where the web server can’t be made to read them', async () => {
  const shop = await openShop();
  await shop.build();
  const { release } = await shop.publish();
  const snippet = () => readFile(join(shop.live, 'headers.nginx.conf'), 'utf8');
  const former = await snippet();
  await shop.build(other);
  for (const [command, why] of [
    ['/nowhere/nginx -s reload', 'could not be run: there is no such program'],
    ['false', 'ended with code 1'],
  ])
    await expect(shop.publish(command)).rejects.toThrow(why);
  expect(await snippet()).toBe(former);
  const target = await openTarget('dir:live', shop.workspace.output, 'skr');
  expect((await target.readLive())?.release.id).toBe(release.id);
  await target.close();
  const { kind, warnings } = await shop.publish('true');
  expect([kind, warnings]).toEqual(['live', []]);
}, 120_000);

it('does not go live with other headers, where no command reloads the web server, before someone says that it was reloaded', async () => {
  const shop = await openShop();
  await shop.build();
  const { release } = await shop.publish();
  const target = await openTarget('dir:live', shop.workspace.output, 'skr');
  onTestFinished(() => target.close());
  await shop.build(other);
  for (let round = 0; round < 2; round += 1)
    await expect(shop.publish()).rejects.toThrow('there is no RELOAD_COMMAND');
  expect((await target.readLive())?.release.id).toBe(release.id);
  const loaded = await readFile(join(shop.live, 'headers.nginx.conf'), 'utf8');
  expect(other.inlineCode.scripts.filter((name) => !loaded.includes(`'${name}'`))).toEqual([]);
  await rm(join(shop.live, 'reload-due'));
  expect((await shop.publish()).kind).toBe('live');
}, 120_000);

it('is live with warnings where reports cannot be written or nothing can be tidied', async () => {
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
    expect.stringContaining("can't be tidied"),
  ]);
}, 120_000);
