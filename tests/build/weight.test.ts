import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '#render/static-files.ts';
import { listExcesses } from '../../scripts/audit/budgets.ts';
import { listPageKinds } from '../../scripts/audit/page-kinds.ts';
import { weighPage } from '../../scripts/audit/weigh.ts';
import { startErp } from '../demo-erp/ask.ts';
import { build, foldersIn, openWorkspace } from './workbench.ts';

it('every kind of page in every language stays within its bytes', async () => {
  const erp = await startErp();
  const workspace = await openWorkspace();
  await build(workspace, 'lwm', erp);
  const { dist } = foldersIn(workspace, 'lwm');
  const pages = await listPageKinds(dist);
  expect(pages).toHaveLength(12);
  for (const { name, kind, file } of pages) {
    const weight = await weighPage(dist, file);
    expect(listExcesses(name, kind, weight), name).toEqual([]);
    // What is weighed is there: a page without script or sheets would be light for the wrong reason.
    expect(
      [weight.script, weight.refresh, weight.theme].every((bytes) => bytes > 100),
      name,
    ).toBe(true);
  }
  for (const file of (await listFiles(dist)).filter((name) => name.endsWith('.html'))) {
    const html = await readFile(join(dist, file), 'utf8');
    expect(html, `${file}: the island element knows no slots`).not.toMatch(/<astro-slot|data-astro-template/);
  }
}, 60_000);
