import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { CallName } from '#demo-erp/call.ts';
import { type Fault, type FaultMatch, faults } from '#demo-erp/fault.ts';
import { startErp } from '../demo-erp/ask.ts';
import { build } from './engine.ts';
import { digestTree, foldersIn, hastyClient, openWorkspace } from './workbench.ts';
import { someOf } from '../some-of.ts';

/** Tests apply these faults only to the product list. */
const listFaults: readonly Fault[] = ['empty', 'redirect', 'half'];

function callsHitBy(fault: Fault): readonly CallName[] {
  if (listFaults.includes(fault)) return ['by_brand'];
  // A single missing product does not fail the build.
  if (fault === 'missing') return ['setting', 'by_brand'];
  const calls: readonly CallName[] = ['product', 'setting', 'by_brand', 'category'];
  // Each slow call takes two seconds, so the short run slows only some of the calls.
  return fault === 'slow' ? someOf(calls, 4) : calls;
}

// Each test leaves a dist for the next test.
const erp = await startErp({ products: 12 }, afterAll);
const workspace = await openWorkspace(afterAll);
const folders = foldersIn(workspace, 'vs');

describe('a build with a failing ERP', () => {
  it.for(faults)('keeps the former dist byte for byte (fault: %s)', async (fault) => {
    await build(workspace, 'vs', erp);
    const before = await digestTree(folders.dist);
    const snapshot = await readFile(folders.snapshot, 'utf8');
    for (const call of callsHitBy(fault)) {
      erp.brand('vs').rename('1003', `Renamed before ${fault} of ${call}`);
      const match: FaultMatch = { call, waitMs: 3_000 };
      erp.fail(fault, match);
      await expect(build(workspace, 'vs', erp, { client: hastyClient })).rejects.toThrow(/vs|\/sg-vs/);
      erp.heal();
      expect(await digestTree(folders.dist)).toEqual(before);
      expect(await readFile(folders.snapshot, 'utf8')).toBe(snapshot);
    }
    const after = await build(workspace, 'vs', erp);
    expect(after.products).toBe(12);
    const page = await readFile(join(folders.dist, 'products/item/1003/index.html'), 'utf8');
    expect(page).toContain(`Renamed before ${fault}`);
  });
});

it('without a cache, a build refuses an empty product list if the dist contains products', async () => {
  const own = await startErp({ products: 12 });
  const place = await openWorkspace();
  const { dist, cache } = foldersIn(place, 'vs');
  await build(place, 'vs', own);
  const before = await digestTree(dist);
  await rm(cache, { recursive: true });
  own.fail('empty', { call: 'by_brand' });
  await expect(build(place, 'vs', own)).rejects.toThrow(/lists 0 products of sg-vs instead of 12/);
  expect(await digestTree(dist)).toEqual(before);
});

it('a build restores the dist that a killed build had moved away', async () => {
  const own = await startErp();
  const place = await openWorkspace();
  const skr = foldersIn(place, 'skr');
  await build(place, 'skr', own);
  const before = await digestTree(skr.dist);
  await rename(skr.dist, skr.formerDist);
  own.fail('unavailable');
  await expect(build(place, 'skr', own, { client: hastyClient })).rejects.toThrow('503');
  expect(await digestTree(skr.dist)).toEqual(before);
});
