import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { foldersOf } from '#config/workspace.ts';
import type { OnPhase } from '#builder/phases.ts';
import { compiled, copyCode } from './engine.ts';
import { openWorkspace } from './workbench.ts';
import { paint } from '../media/pictures-workbench.ts';
import { listChildren, openShop, runJob, withImages } from './builder-shop.ts';

describe('a builder that keeps its brand', () => {
  it('reports what the ERP did not show in time, and builds what there is', async () => {
    const { erp, openPool, settings, page } = await openShop();
    const pool = openPool({ settings: { ...settings, productTimeout: { totalMs: 100, firstPauseMs: 10 } } });
    await runJob(pool);
    erp.brand('skr').rename('1001', 'Shown meanwhile');
    erp.brand('skr').withdraw('1002');
    const [late, never, gone] = ['1003', 'brand-new', '1002'].map((id) => {
      return { id, updatedAt: '2099-01-01T00:00:00Z', isAwaited: true };
    });
    const products = [late, never, gone].filter((product) => product !== undefined);
    const ran = await runJob(pool, { products });
    expect(ran).toMatchObject({ kind: 'live', notSeen: [late, never] });
    expect(Object.keys(ran.links)).toEqual(['1003']);
    expect(await page('skr', '1001')).toContain('Shown meanwhile');
  });

  it('leaves a newer release live where its process slept before it published', async () => {
    const { erp, settings, openPool, page } = await openShop();
    const sleepy = openPool();
    await runJob(sleepy);
    const [sleeper = 0] = listChildren();
    const { output } = settings.workspace;
    const target = `dir:${join(output, 'live')}`;
    const other = openPool({ settings: { ...settings, target, workspace: await openWorkspace() } });
    erp.brand('skr').rename('1005', 'Overslept');
    const asleep = Promise.withResolvers<void>();
    const late = runJob(sleepy, {
      mayPublish: async () => {
        process.kill(sleeper, 'SIGSTOP');
        asleep.resolve();
        return true;
      },
    });
    await asleep.promise;
    erp.brand('skr').rename('1005', 'Awake');
    expect((await runJob(other)).kind).toBe('live');
    process.kill(sleeper, 'SIGCONT');
    expect(await late).toMatchObject({ kind: 'superseded', release: null });
    expect(await page('skr', '1005')).toContain('Awake');
  });

  it.runIf(process.env.LONG_TESTS)(
    'makes AVIF of pictures while it has nothing to do, for the next release to show',
    async () => {
      const { erp, settings, openPool, page } = await openShop({ products: 3 });
      const workspace = await withImages(settings.workspace, { avif: true });
      const pool = openPool({ settings: { ...settings, workspace } });
      await runJob(pool);
      expect(await page('skr', '1001')).not.toContain('.avif');
      const { pictures } = foldersOf(settings.workspace, 'skr');
      const listAvif = async () =>
        (await readdir(pictures, { recursive: true })).filter((name) => name.endsWith('.avif')).length;
      await expect.poll(listAvif, { timeout: 50_000 }).toBeGreaterThan(0);
      erp.brand('skr').rename('1001', 'Shown with what was made meanwhile');
      await expect
        .poll(async () => [await runJob(pool), await page('skr', '1001')][1], {
          timeout: 50_000,
          interval: 500,
        })
        .toContain('.avif');
    },
    120_000,
  );

  it('refuses what lost too many products, in the ERP and in the release, until it is forced', async () => {
    const { erp, openPool } = await openShop({ products: 40 });
    const pool = openPool();
    await runJob(pool);
    for (let id = 1001; id <= 1012; id += 1) erp.brand('skr').withdraw(String(id));
    await expect(runJob(pool)).rejects.toMatchObject({
      why: 'shrink',
      message: expect.stringContaining('28 products'),
    });
    expect(await runJob(pool, { force: 'The range ended' })).toMatchObject({
      kind: 'live',
      products: 28,
      refusal: null,
    });
  });
});

describe('a build that comes to nothing', () => {
  it('keeps secrets out of its messages', async () => {
    const { openPool, settings } = await openShop();
    const host = 'http://anna:hunter22@127.0.0.1:9';
    const variables = { ERP_TOKEN: 'products/published' };
    const pool = openPool({ settings: { ...settings, variables, erp: { ...settings.erp, host } } });
    const error = await runJob(pool).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ why: 'erp-down', message: expect.stringContaining('//…@127.0.0.1:9') });
    expect(String(error)).not.toMatch(/hunter22|products\/published/);
  });
});

describe('processes that build', () => {
  it('are ended where they hang, and the next one builds the brand', async () => {
    const { erp, openPool } = await openShop();
    erp.fail('slow', { waitMs: 200_000 });
    const limits = { buildMs: 2_000, builderBytes: 8e9 };
    const hung = openPool({ limits });
    await expect(runJob(hung)).rejects.toMatchObject({ why: 'hung' });
    expect(listChildren()).toEqual([]);
    erp.heal();
    expect((await runJob(openPool())).kind).toBe('live');
  });

  it.runIf(process.env.LONG_TESTS)(
    'have all the time that they need for as long as they get on, with pictures as well',
    async () => {
      const { erp, settings, openPool } = await openShop({ products: 1 });
      const names = Array.from({ length: 28 }, (_, at) => `of-${at}`);
      for (const [at, name] of names.entries()) erp.publishPicture('skr', name, await paint(5 * at));
      erp.brand('skr').set('1001', { images: names.map((name) => ({ url: `/media/skr/${name}.jpg` })) });
      erp.fail('slow', { call: 'media', waitMs: 1_500 });
      const workspace = await withImages(settings.workspace, 'own');
      const limits = { buildMs: 5_000, builderBytes: 8e9 };
      const pool = openPool({ settings: { ...settings, workspace }, limits });
      const steps = new Map<string, number>();
      const onPhase: OnPhase = (phase, done) => steps.set(phase, done);
      const started = performance.now();
      expect(await runJob(pool, { onPhase })).toMatchObject({ kind: 'live' });
      expect(performance.now() - started).toBeGreaterThan(limits.buildMs);
      expect([...steps.keys()]).toEqual([
        'pull',
        'pictures',
        'settle',
        'render',
        'write',
        'guard',
        'publish',
      ]);
      expect(steps.get('pictures')).toBeGreaterThanOrEqual(names.length);
    },
    120_000,
  );

  it('are replaced where they die, in a job or between two', async () => {
    const { erp, openPool } = await openShop();
    const pool = openPool();
    await runJob(pool);
    const kill = () => {
      for (const pid of listChildren()) process.kill(pid, 'SIGKILL');
    };
    erp.brand('skr').rename('1005', 'Built by the second');
    const dying = runJob(pool, { onPhase: (phase) => phase === 'guard' && kill() });
    await expect(dying).rejects.toMatchObject({ why: 'died' });
    expect(await runJob(pool)).toMatchObject({ kind: 'live', change: { changed: 1 } });
    kill();
    await expect.poll(listChildren, { timeout: 30_000 }).toEqual([]);
    expect((await runJob(pool)).kind).toBe('unchanged');
  });

  it('are replaced where they take too much memory, and where the code is another one', async () => {
    const { openPool } = await openShop();
    const greedy = openPool({ limits: { buildMs: 300_000, builderBytes: 1e6 } });
    await runJob(greedy);
    const first = listChildren();
    await runJob(greedy);
    expect(listChildren()).toHaveLength(1);
    expect(listChildren()).not.toEqual(first);
    await greedy.stop();

    let code = compiled;
    const pool = openPool({ compile: async () => code });
    await runJob(pool);
    const former = listChildren();
    const folder = await copyCode();
    code = { ...compiled, folder };
    expect((await runJob(pool)).kind).toBe('unchanged');
    expect(listChildren()).toHaveLength(1);
    expect(listChildren()).not.toEqual(former);
  });

  it.runIf(process.env.LONG_TESTS)(
    'make room for each other where memory is short, the one that was used longest ago first',
    async () => {
      const { openPool } = await openShop();
      const room = () => (listChildren().length < 2 ? 64e9 : 0);
      const pool = openPool({ readFreeBytes: room });
      await pool.warm(['skr', 'js', 'dr']);
      expect(listChildren()).toHaveLength(2);
      const [skr, js] = listChildren();
      await runJob(pool, { brand: 'dr' });
      const after = listChildren();
      expect(after).toHaveLength(2);
      expect(after).toContain(js);
      expect(after).not.toContain(skr);
    },
  );

  it('are ready for a job after they were warmed, and publish nothing by it', async () => {
    const { erp, openPool, page } = await openShop();
    const pool = openPool();
    await pool.warm(['skr']);
    const warmed = listChildren();
    expect(warmed).toHaveLength(1);
    await expect(page('skr', '1005')).rejects.toThrow('ENOENT');
    erp.resetCounts();
    expect((await runJob(pool)).kind).toBe('live');
    expect(listChildren()).toEqual(warmed);
    expect(erp.requests().product.calls).toBe(0);
  });

  it('end an aborted job, and build those of a brand one after the other', async () => {
    const { openPool } = await openShop();
    const pool = openPool();
    const ending = new AbortController();
    const reason = new Error('It was given to another.');
    const onPhase = () => ending.abort(reason);
    await expect(runJob(pool, { signal: ending.signal, onPhase })).rejects.toBe(reason);
    let running = 0;
    let most = 0;
    const jobs = [1, 2, 3].map(() =>
      runJob(pool, {
        mayPublish: async () => {
          running += 1;
          most = Math.max(most, running);
          await sleep(20);
          running -= 1;
          return true;
        },
      }),
    );
    const kinds = (await Promise.all(jobs)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['live', 'unchanged', 'unchanged']);
    expect(most).toBe(1);
    expect(listChildren()).toHaveLength(1);
  });
});
