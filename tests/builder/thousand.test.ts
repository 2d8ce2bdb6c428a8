import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '#render/static-files.ts';
import { startErp } from '../demo-erp/ask.ts';
import { build } from './engine.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

const count = process.env.LONG_TESTS ? 10_000 : 150;

it(`builds ${count} products in two languages with every page, resolved internal links and correct numbers`, async () => {
  const erp = await startErp({ products: count });
  const workspace = await openWorkspace();
  const report = await build(workspace, 'lwm', erp);
  const { dist } = foldersIn(workspace, 'lwm');
  const files = new Set(await listFiles(dist));

  const published = erp.brand('lwm').products();
  expect(published).toHaveLength(count);
  for (const { id } of published) {
    expect(files).toContain(`products/item/${id}/index.html`);
    expect(files).toContain(`zh/products/item/${id}/index.html`);
  }

  const pages = [...files].filter((file) => file.endsWith('.html'));
  const redirects = ['products/sg/index.html', 'products/SG/index.html'];
  expect(report).toMatchObject({
    brand: 'lwm',
    products: count,
    leftOut: 0,
    pages: pages.length - redirects.length,
  });
  expect(report.calls).toBe(Object.values(erp.requests()).reduce((sum, { calls }) => sum + calls, 0));

  for (const page of pages) {
    const html = await readFile(join(dist, page), 'utf8');
    for (const [, link = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const url = new URL(link.replaceAll('&amp;', '&'), `http://dist.test/${page}`);
      if (url.origin !== 'http://dist.test') continue;
      const path = decodeURIComponent(url.pathname.slice(1));
      const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
      if (!files.has(file)) expect.fail(`${page} links to ${link}`);
    }
  }
}, 900_000);
