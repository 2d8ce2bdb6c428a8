import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '#render/static-files.ts';
import { listExcesses } from '../../scripts/audit/budgets.ts';
import { listPageKinds } from '../../scripts/audit/page-kinds.ts';
import { weighPage } from '../../scripts/audit/weigh.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { startErp } from '../demo-erp/ask.ts';
import { own } from '../media/pictures-workbench.ts';
import { brandOf, build } from './engine.ts';
import { findHtmlFaults } from './html-faults.ts';
import { foldersIn, openWorkspace } from './workbench.ts';
import { someOf } from '../some-of.ts';

const counted = [
  ['lwm', 12],
  ['yn', 6],
] as const;

it.each(someOf(counted))(
  'builds every page of %s as valid HTML within its byte budget',
  async (code, kinds) => {
    const erp = await startErp(process.env.LONG_TESTS ? {} : { products: 60 });
    if (!process.env.LONG_TESTS) await repeatOnePicture(erp, code);
    const workspace = await openWorkspace();
    const real = { host: erp.origin, publicHost: erp.origin, isDemo: false };
    await build(workspace, code, erp, { brand: { ...brandOf(code), images: own }, erp: real });
    const { dist } = foldersIn(workspace, code);
    const files = (await listFiles(dist)).filter((file) => file.endsWith('.html'));
    expect(files.length).toBeGreaterThan(100);
    const pages = new Map<string, string>();
    for (const file of files) pages.set(file, await readFile(join(dist, file), 'utf8'));
    expect(await findHtmlFaults(someOf([...pages], 9))).toEqual({});
    for (const [file, html] of pages)
      expect(html, `${file}: neither Astro's islands nor its marks`).not.toMatch(/<astro-|data-astro-/);
    await expectLight(dist, kinds);
    for (const file of ['index.html', 'products/index.html', 'products/item/1001/index.html'])
      expect(pages.get(file), file).toContain('<source type="image/webp"');
    expectFirstRowEager(pages.get('products/index.html') ?? '');
  },
);

/** Saves time, because pictures with the same content are encoded only once. */
async function repeatOnePicture(erp: DemoErp, code: string): Promise<void> {
  const brand = erp.brand(code);
  const groups = [...brand.groups('category'), ...brand.groups('series')];
  const images = [...brand.products().map((product) => product.images), groups.map(({ image }) => image)];
  const urls = images.flat().flatMap((image) => (image === null ? [] : [image.url]));
  const bytes = Buffer.from(await (await fetch(new URL(urls[0] ?? '', erp.origin))).arrayBuffer());
  for (const url of urls) erp.publishPicture(code, basename(url, '.jpg'), bytes);
}

async function expectLight(dist: string, kinds: number): Promise<void> {
  const pages = await listPageKinds(dist);
  expect(pages).toHaveLength(kinds);
  for (const { name, kind, file } of pages) {
    const weight = await weighPage(dist, file);
    expect(listExcesses(name, kind, weight, null), name).toEqual([]);
    // A page without scripts or style sheets would fit any budget.
    expect(
      [weight.script, weight.refresh, weight.theme].every((bytes) => bytes > 100),
      name,
    ).toBe(true);
  }
}

/** On wide screens, the first row has four cards. */
function expectFirstRowEager(listing: string): void {
  const images = [...listing.matchAll(/<picture .*?(<img [^>]*>)<\/picture>/gs)].map(([, tag = '']) => tag);
  expect(images.length).toBeGreaterThan(12);
  for (const [at, tag] of images.entries()) {
    expect(tag.includes(' loading="lazy"'), tag).toBe(at >= 4);
    expect(/fetchpriority="high"/i.test(tag), tag).toBe(at < 4);
  }
}
