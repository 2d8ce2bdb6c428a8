import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listFiles } from '#render/static-files.ts';
import { startErp } from '../demo-erp/ask.ts';
import { buildIn, codeWithScript, requestFor, sharedWorker } from './engine.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

const pages = await buildDist();

async function buildDist() {
  const erp = await startErp({ products: 8 }, afterAll);
  const workspace = await openWorkspace(afterAll);
  const { dist } = foldersIn(workspace, 'skr');
  await buildIn(sharedWorker, workspace, requestFor('skr', erp), false);
  const read = (file: string) => readFile(join(dist, file), 'utf8');
  const files = (await listFiles(dist)).filter((file) => file.endsWith('.html'));
  return Promise.all(files.map(async (file) => [file, await read(file)] as const));
}

describe('the content security policy of a dist', () => {
  it('is the same on every page, and no page has inline styles or event handlers', async () => {
    const meta = /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]+)">/;
    const policies = pages.map(([, html]) => meta.exec(html)?.[1] ?? '');
    expect(new Set(policies).size).toBe(1);
    expect(policies[0]).toContain("; script-src 'self'; style-src 'self';");
    for (const [file, html] of pages) {
      expect(html, file).not.toMatch(/<[^>]* (?:style|on[a-z]+)=/);
    }
  });

  it('makes the build fail if a page has an inline script', async () => {
    const erp = await startErp({ products: 8 });
    const workspace = await openWorkspace();
    const job = {
      ...{ workspace, request: requestFor('skr', erp), isResident: false },
      compiled: await codeWithScript('unseen()'),
    };
    await expect(sharedWorker.build(job, () => {})).rejects.toThrow('has an inline script, which');
    expect(existsSync(foldersIn(workspace, 'skr').dist)).toBe(false);
  });
});
