import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startErp } from '../demo-erp/ask.ts';
import { compiled, expectSameTree, forgetDist, readTree, requestFor, sharedWorker } from './engine.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

function countChildren(pid = 0): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter((child) => child !== '').length;
}

it('a build renders the same bytes with helper processes as without them', async () => {
  const workspace = await openWorkspace();
  const folders = foldersIn(workspace, 'skr');
  const job = { workspace, compiled, isResident: false };
  const shares = { filesPerHelper: 20, filesAtOnce: 10 };
  let most = 0;
  const onProgress = () => {
    most = Math.max(most, countChildren(sharedWorker.pid));
  };
  await sharedWorker.build(
    { ...job, request: requestFor('skr', await startErp({ products: 20 })) },
    onProgress,
  );
  expect(most).toBe(0);
  const alone = await readTree(folders.dist);
  await forgetDist(folders);
  const shared = { ...requestFor('skr', null), helpers: 2, shares };
  const { rendered } = await sharedWorker.build({ ...job, request: shared }, onProgress);
  expect(most).toBe(2);
  expect(rendered).toBeGreaterThan(60);
  expectSameTree(await readTree(folders.dist), alone);
}, 120_000);
