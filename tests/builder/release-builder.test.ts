import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { foldersOf } from '#config/workspace.ts';
import { BuildError } from '#builder/failure.ts';
import { summariseRefusal } from '#guard/refusal.ts';
import { readTree } from './engine.ts';
import { expectLatest, listChildren, openShop, runJob } from './builder-shop.ts';

/** The tests publish to the same target. Every rename uses a new name, because a live name would change nothing. */
const { erp, workspace, openPool, page } = await openShop({}, {}, afterAll);
const pool = openPool();

describe('a worker that builds one brand repeatedly', () => {
  it('publishes a change and reports it with links to the changed pages', async () => {
    const phases = new Set<string>();
    const first = await runJob(pool, { onPhase: (phase) => phases.add(phase) });
    expect(first).toMatchObject({
      kind: 'live',
      products: 12,
      change: { added: 12, groups: expect.any(Number) },
    });
    expect([...phases]).toEqual(['pull', 'settle', 'render', 'write', 'guard', 'publish']);
    const [builder = 0] = listChildren();
    erp.brand('skr').rename('1005', 'Known by another name');
    const ran = await runJob(pool, { products: [expectLatest(erp, 'skr', '1005')] });
    const url = 'https://skr.example/products/item/1005/';
    const urlZh = 'https://skr.example/zh/products/item/1005/';
    expect(ran).toMatchObject({
      ...{ kind: 'live', missingProducts: [], refusal: null, warnings: [] },
      change: {
        added: 0,
        changed: 1,
        withdrawn: 0,
        items: [{ effect: 'changed', name: 'Known by another name', url, urlZh }],
      },
      links: { 1005: { name: 'Known by another name', url } },
    });
    expect(await page('skr', '1005')).toContain('Known by another name');
    const { reports, findings } = await ran.liveReports;
    expect(reports.map(([name]) => name)).toContain('changes.json');
    expect(findings).toBeGreaterThan(0);
    const { release } = ran;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(builder, signal);
    expect(await runJob(pool)).toMatchObject({ kind: 'unchanged', release, change: { items: [] } });
    expect(listChildren()).toEqual([builder]);
  });

  it('reads the ERP again until the ERP returns the product version named in the job', async () => {
    const { updatedAt } = expectLatest(erp, 'skr', '1003');
    const announced = new Date(Date.parse(updatedAt ?? '') + 1_000).toISOString();
    let pulls = 0;
    const ran = await runJob(pool, {
      products: [{ id: '1003', updatedAt: announced, isAwaited: true }],
      onPhase: (phase) => {
        if (phase === 'pull') pulls += 1;
        if (phase === 'pull' && pulls === 3) erp.brand('skr').rename('1003', 'Shown at last');
      },
    });
    expect(ran).toMatchObject({
      kind: 'live',
      missingProducts: [],
      links: { 1003: { name: 'Shown at last' } },
    });
    expect(await page('skr', '1003')).toContain('Shown at last');
  });

  it('publishes no release that is held for review or rejected by `mayPublish`', async () => {
    const { release } = await runJob(pool);
    erp.brand('skr').rename('1005', 'Only a preview');
    const held = await runJob(pool, { isHeld: true });
    expect(held.kind).toBe('held');
    expect(held.release).not.toBe(release);
    expect(await runJob(pool, { mayPublish: async () => false })).toMatchObject({
      kind: 'superseded',
      release: null,
    });
    expect(await page('skr', '1005')).not.toContain('Only a preview');
    expect(await runJob(pool)).toMatchObject({ kind: 'live' });
    const { dist } = foldersOf(workspace, 'skr');
    expect((await readTree(dist)).size).toBeGreaterThan(0);
    expect(await page('skr', '1005')).toContain('Only a preview');
  });

  it('publishes nothing if a file of the dist changed after it was checked', async () => {
    erp.brand('skr').rename('1007', 'Judged before');
    const file = join(foldersOf(workspace, 'skr').dist, 'products/item/1007/index.html');
    const changeFile = async () => {
      await writeFile(file, 'Another program wrote this.');
      return true;
    };
    await expect(runJob(pool, { mayPublish: changeFile })).rejects.toThrow('Nothing went live');
    expect(await page('skr', '1007')).not.toContain('Judged before');
    expect(await runJob(pool)).toMatchObject({ kind: 'live' });
    expect(await page('skr', '1007')).toContain('Judged before');
  });

  it('publishes again as soon as the cause of a failure is gone', async () => {
    const causes = { login: 'erp-refused', empty: 'shrink' } as const;
    for (const fault of ['login', 'empty'] as const) {
      erp.fail(fault);
      const error = await runJob(pool).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(BuildError);
      expect(error).toMatchObject({ why: causes[fault] });
      const { violations } = error instanceof BuildError ? error : { violations: [] };
      const [loss] = summariseRefusal(violations).findings;
      if (fault === 'login') expect(loss).toBeUndefined();
      else expect(loss).toMatchObject({ what: 'products', count: loss?.of, now: 0 });
      erp.heal();
      erp.brand('skr').rename('1005', `Healed of ${fault}`);
      expect(await runJob(pool)).toMatchObject({ kind: 'live', change: { changed: 1 } });
    }
  }, 120_000);
});
