import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallName } from '#demo-erp/call.ts';
import { type Fault, type FaultMatch, faults } from '#demo-erp/fault.ts';
import { startErp } from '../demo-erp/ask.ts';
import { build, digestTree, foldersIn, hastyClient, openWorkspace } from './workbench.ts';

/** Made for lists, or for pictures: of other calls they are no answer like any other that can't be read. */
const listFaults: readonly Fault[] = ['empty', 'redirect', 'svg', 'half', 'junk', 'bomb'];

function callsHitBy(fault: Fault): readonly CallName[] {
  if (listFaults.includes(fault)) return ['by_brand'];
  // A single product that is missing is left out, and named as a problem.
  return fault === 'missing' ? ['setting', 'by_brand'] : ['setting', 'by_brand', 'product', 'category'];
}

describe('a failing ERP', () => {
  it.for(faults)('leaves the former dist byte for byte as it was: %s', { timeout: 60_000 }, async (fault) => {
    const erp = await startErp();
    const workspace = await openWorkspace();
    const folders = foldersIn(workspace, 'vs');
    await build(workspace, 'vs', erp);
    const before = await digestTree(folders.dist);
    const snapshot = await readFile(folders.snapshot, 'utf8');
    for (const call of callsHitBy(fault)) {
      // A change makes the single product be asked for again.
      erp.brand('vs').rename('1003', `Renamed before ${call}`);
      const match: FaultMatch = { call, waitMs: 3_000 };
      erp.fail(fault, match);
      await expect(build(workspace, 'vs', erp, { client: hastyClient })).rejects.toThrow(/vs|\/sg-vs/);
      erp.heal();
      expect(await digestTree(folders.dist)).toEqual(before);
      expect(await readFile(folders.snapshot, 'utf8')).toBe(snapshot);
    }
    const after = await build(workspace, 'vs', erp);
    expect(after.products).toBe(56);
    const page = await readFile(join(folders.dist, 'products/item/1003/index.html'), 'utf8');
    expect(page).toContain('Renamed before');
  });
});

it('keeps the dist where rendering fails, and says which page', async () => {
  const erp = await startErp();
  const workspace = await openWorkspace();
  const folders = foldersIn(workspace, 'skr');
  await build(workspace, 'skr', erp);
  const before = await digestTree(folders.dist);
  const snapshot = JSON.parse(await readFile(folders.snapshot, 'utf8'));
  snapshot.products[4].price = { amount: 1, currency: 'not a currency' };
  await writeFile(folders.snapshot, JSON.stringify(snapshot));
  await expect(build(workspace, 'skr', null)).rejects.toThrow(
    /The page \/products\/\S+ can't be rendered.*currency/,
  );
  expect(await digestTree(folders.dist)).toEqual(before);
});

it('puts the former dist back where a build was killed between the two renames', async () => {
  const erp = await startErp();
  const workspace = await openWorkspace();
  const folders = foldersIn(workspace, 'skr');
  await build(workspace, 'skr', erp);
  const before = await digestTree(folders.dist);
  await rename(folders.dist, folders.formerDist);
  erp.fail('unavailable');
  await expect(build(workspace, 'skr', erp, { client: hastyClient })).rejects.toThrow('503');
  expect(await digestTree(folders.dist)).toEqual(before);
}, 60_000);
