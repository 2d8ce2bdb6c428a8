import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listDemoBrands } from '#demo-erp/content.ts';
import { buildBrand } from '#builder/build-brands.ts';
import { openBrandStore } from '#erp/response-store.ts';
import { listFiles } from '#render/static-files.ts';
import { startErp } from '../demo-erp/ask.ts';
import { brandOf, build, requestFor } from './engine.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

it('the dist of a brand mentions no other brand', async () => {
  const erp = await startErp({ products: 12 });
  const workspace = await openWorkspace();
  const { dist } = foldersIn(workspace, 'yn');
  const contact = { privacy: 'https://www.yn.example/privacy', icp: '沪ICP备1号' };
  const dead = { ...brandOf('yn'), contact: { privacy: 'https://yn.example/privacy' } };
  await expect(build(workspace, 'yn', erp, { brand: dead })).rejects.toThrow('is not a page of this site');
  await build(workspace, 'yn', erp, { brand: { ...brandOf('yn'), contact } });
  const files = await listFiles(dist);
  expect(files.filter((file) => file.endsWith('favicon.png'))).toEqual(['assets/images/yn/favicon.png']);
  expect(files).toContain('404.html');
  expect(files).toContain('en/404.html');
  expect(files.filter((file) => /^assets\/theme\.[0-9a-f]{8}\.css$/.test(file))).toHaveLength(1);
  expect(await readFile(join(dist, '_redirects'), 'utf8')).toContain('/products/SG/ /products/ 301\n');
  expect(await readFile(join(dist, 'products/sg/index.html'), 'utf8')).toBe(
    await readFile(join(dist, 'products/SG/index.html'), 'utf8'),
  );
  const home = await readFile(join(dist, 'index.html'), 'utf8');
  expect(home).toContain('<a href="https://www.yn.example/privacy">隐私政策</a>');
  const english = await readFile(join(dist, 'en/index.html'), 'utf8');
  expect(english).toContain('<a href="https://beian.miit.gov.cn/" lang="zh-Hans">沪ICP备1号</a>');
  // The contact data above contains no mail address, phone number, WeChat name or postal address.
  expect(home).not.toContain('<address');
  const others = new RegExp(
    `sg-(?!yn)(?:${listDemoBrands().join('|')})\\b|https://(?!yn\\.)[a-z]+\\.example`,
  );
  for (const file of files.filter((name) => /\.(?:html|css|xml|txt)$|^_/.test(name))) {
    expect(await readFile(join(dist, file), 'utf8'), file).not.toMatch(others);
  }
});

it('adds noindex to pages with demo content, and to every 404 page', async () => {
  const erp = await startErp({ products: 12 });
  const workspace = await openWorkspace();
  const { dist } = foldersIn(workspace, 'skr');
  await build(workspace, 'skr', erp);
  const demo = await readFile(join(dist, 'products/item/1001/index.html'), 'utf8');
  expect(demo).toContain('<meta name="robots" content="noindex,follow">');
  const real = { host: erp.origin, publicHost: erp.origin, isDemo: false };
  await build(workspace, 'skr', null, { erp: real });
  expect(await readFile(join(dist, 'products/item/1001/index.html'), 'utf8')).not.toContain('noindex');
  expect(await readFile(join(dist, '404.html'), 'utf8')).toContain('noindex');
});

it('a brand that forces Chinese gets only English pages if the ERP disables Chinese', async () => {
  const erp = await startErp({ products: 12 });
  erp.brand('yn').offerZh(false);
  const workspace = await openWorkspace();
  const { dist } = foldersIn(workspace, 'yn');
  await build(workspace, 'yn', erp);
  const files = await listFiles(dist);
  expect(files.filter((file) => /^(zh|en)\//.test(file))).toEqual([]);
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  expect(html).toContain('<html lang="en"');
  expect(html).not.toContain('hreflang');
});

it('refuses to build a brand that another process is building', async () => {
  const erp = await startErp({ products: 3 });
  const workspace = await openWorkspace();
  const buildOnce = () => buildBrand({ workspace, ...requestFor('skr', erp), onProgress: () => {} });
  const other = await openBrandStore(foldersIn(workspace, 'skr'), 'skr');
  await expect(buildOnce()).rejects.toThrow('Another build of skr is running');
  other.close();
  expect(await buildOnce()).toMatchObject({ products: 3 });
});
