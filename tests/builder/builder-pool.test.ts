import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BuilderPool, BuilderPoolOptions } from '#builder/builder-pool.ts';
import type { OnPhase } from '#builder/phases.ts';
import { compiled, copyCode } from './engine.ts';
import { openWorkspace } from './workbench.ts';
import { paint } from '../media/pictures-workbench.ts';
import { listChildren, openShop, runJob, withImages } from './builder-shop.ts';

/** The tests share the live release, so every rename uses a new name. */
const { erp, settings, page, ...shop } = await openShop({ products: 5 }, {}, afterAll);

function openPool(options: Partial<BuilderPoolOptions> = {}): BuilderPool {
  const pool = shop.openPool(options);
  onTestFinished(() => pool.stop());
  return pool;
}

describe('a suspended worker process', () => {
  it.runIf(process.env.LONG_TESTS)('does not replace a newer live release after resuming', async () => {
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
});

describe('worker processes', () => {
  it.runIf(process.env.LONG_TESTS)('may exceed the time limit as long as they make progress', async () => {
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
    expect([...steps.keys()]).toEqual(['pull', 'pictures', 'settle', 'render', 'write', 'guard', 'publish']);
    expect(steps.get('pictures')).toBeGreaterThanOrEqual(names.length);
  });

  it.runIf(process.env.LONG_TESTS)(
    'are replaced if they use too much memory or the code changes',
    async () => {
      const limits = { buildMs: 300_000, builderBytes: 1e6 };
      let code = compiled;
      const pool = openPool({ limits, compile: async () => code });
      await runJob(pool);
      const first = listChildren();
      await runJob(pool);
      const second = listChildren();
      expect(second).toHaveLength(1);
      expect(second).not.toEqual(first);
      limits.builderBytes = 8e9;
      await runJob(pool);
      expect(listChildren()).toEqual(second);
      code = { ...compiled, folder: await copyCode() };
      expect((await runJob(pool)).kind).toBe('unchanged');
      expect(listChildren()).toHaveLength(1);
      expect(listChildren()).not.toEqual(second);
    },
  );

  it.runIf(process.env.LONG_TESTS)(
    'are ended if memory is low, starting with the least recently used',
    async () => {
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

  /** Used only by the tests below. The tests above count worker processes and open their own pools. */
  const limits = { buildMs: 300_000, builderBytes: 8e9 };
  const pool = shop.openPool({ limits });

  it('read the ERP during a warm-up, but publish nothing', async () => {
    erp.brand('skr').rename('1005', 'Read while it was warmed');
    await pool.warm(['skr']);
    const warmed = listChildren();
    expect(warmed).toHaveLength(1);
    const shown = await page('skr', '1005').catch(() => '');
    expect(shown).not.toContain('Read while it was warmed');
    erp.resetCounts();
    expect((await runJob(pool)).kind).toBe('live');
    expect(listChildren()).toEqual(warmed);
    expect(erp.requests().product.calls).toBe(0);
    expect(await page('skr', '1005')).toContain('Read while it was warmed');
  });

  it('are killed and replaced if they hang', async () => {
    erp.fail('slow', { waitMs: 200_000 });
    limits.buildMs = 2_000;
    await expect(runJob(pool)).rejects.toMatchObject({ why: 'hung' });
    expect(listChildren()).toEqual([]);
    erp.heal();
    limits.buildMs = 300_000;
    erp.brand('skr').rename('1005', 'Built by the next one');
    expect((await runJob(pool)).kind).toBe('live');
  });

  it('are replaced if they die during or between jobs', async () => {
    await runJob(pool);
    const kill = () => {
      for (const pid of listChildren()) process.kill(pid, 'SIGKILL');
    };
    erp.brand('skr').rename('1005', 'Built by the second');
    const dying = runJob(pool, { onPhase: (phase) => phase === 'guard' && kill() });
    await expect(dying).rejects.toMatchObject({ why: 'died' });
    expect(await runJob(pool)).toMatchObject({ kind: 'live', change: { changed: 1 } });
    kill();
    await expect.poll(listChildren).toEqual([]);
    expect((await runJob(pool)).kind).toBe('unchanged');
  });

  it('run the jobs of a brand one at a time', async () => {
    erp.brand('skr').rename('1005', 'Built once for all three');
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

  it('publish pages immediately, but write reports only when no other brand builds or the next job starts', async () => {
    await Promise.all([runJob(pool), runJob(pool, { brand: 'yn' })]);
    const gate = Promise.withResolvers<boolean>();
    erp.brand('yn').rename('1001', 'Slow to publish');
    const other = runJob(pool, { brand: 'yn', mayPublish: () => gate.promise });
    await sleep(300);
    erp.brand('skr').rename('1005', 'Live before its reports');
    const isReported = async (ran: Promise<unknown>) =>
      Promise.race([ran.then(() => true), sleep(300, false)]);
    const first = runJob(pool);
    await expect.poll(() => page('skr', '1005')).toContain('Live before its reports');
    expect(await isReported(first)).toBe(false);
    const second = runJob(pool);
    expect((await first).kind).toBe('live');
    gate.resolve(true);
    expect((await other).kind).toBe('live');
    expect((await second).kind).toBe('unchanged');
  });
});
