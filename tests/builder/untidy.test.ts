import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listFiles } from '#render/static-files.ts';
import { htmlBudgets } from '../../scripts/audit/budgets.ts';
import { zipped } from '../../scripts/audit/weigh.ts';
import { startErp } from '../demo-erp/ask.ts';
import { own } from '../media/pictures-workbench.ts';
import { brandOf, build } from './engine.ts';
import { findHtmlFaults } from './html-faults.ts';
import { findPageFaults } from './page-faults.ts';
import { someOf } from '../some-of.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

/** Encoding pictures takes most of the time, so only the long run does it. */
const images = process.env.LONG_TESTS ? { images: own } : {};

async function buildUntidy() {
  const erp = await startErp({}, afterAll);
  const workspace = await openWorkspace(afterAll);
  const real = { host: erp.origin, publicHost: erp.origin, isDemo: false };
  await build(workspace, 'nyss', erp, { brand: { ...brandOf('nyss'), ...images }, erp: real });
  const { dist } = foldersIn(workspace, 'nyss');
  const names = await listFiles(dist);
  const read = async (file: string) => [file, await readFile(join(dist, file), 'utf8')] as const;
  const texts = await Promise.all(names.filter((file) => /\.(?:html|xml)$/.test(file)).map(read));
  return { files: new Map(texts), names: new Set(names) };
}

const { files, names } = await buildUntidy();

describe('the dist of a catalogue with unusual data', () => {
  const pages = [...files].filter(([file, html]) => file.endsWith('.html') && html.includes('<main'));
  const read = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

  it('has more than 1,000 pages of valid HTML', async () => {
    expect(pages.length).toBeGreaterThan(1_000);
    expect(await findHtmlFaults(someOf(pages, 25))).toEqual({});
  }, 120_000);

  it('links only to existing files and has no inline code', () => {
    expect(findPageFaults(pages, names)).toEqual([]);
  });

  it('has no two pages with the same title in the same language', () => {
    const titles = new Map<string, string>();
    for (const [file, html] of pages.filter(([, text]) => !text.includes('http-equiv="refresh"'))) {
      const title = `${read(html, /<html lang="([^"]+)"/)} ${read(html, /<title>([^<]*)/)}`;
      expect(titles.get(title), `${file}: ${title}`).toBeUndefined();
      titles.set(title, file);
    }
  });

  it('has meta descriptions that differ from the product name if the product has any text', () => {
    const products = pages.filter(([file]) => file.includes('products/item/'));
    expect(products).toHaveLength(798);
    const bare = products.filter(([, html]) => {
      const hasText = /class="(?:rich|lead)"/.test(html);
      const name = read(html, /<meta property="og:title" content="([^"]*)"/);
      return hasText && read(html, /<meta name="description" content="([^"]*)"/) === name;
    });
    expect(bare.map(([file]) => file)).toEqual([]);
  });

  it('has product pages that stay within their byte budget', () => {
    const products = pages.filter(([file]) => file.includes('products/item/'));
    const heavier = someOf(products).filter(([, html]) => zipped(html) > (htmlBudgets.product ?? 0));
    expect(heavier.map(([file]) => file)).toEqual([]);
  });

  it('excludes categories and series with fewer than two products from the sitemap', () => {
    const listings = pages.filter(([file]) => /products\/(?:category|series)\/.+\//.test(file));
    const small = listings.filter(([, html]) => (html.match(/class="card"/g) ?? []).length < 2);
    expect(small.length).toBeGreaterThan(200);
    const sitemap = files.get('sitemap.xml') ?? '';
    const landing = files.get('index.html') ?? '';
    for (const [file, html] of small) {
      const address = `/${file.replace('index.html', '')}`;
      expect(html, file).toContain('<meta name="robots" content="noindex,follow">');
      expect(html.includes('data-narrow'), file).toBe(false);
      expect(sitemap).not.toContain(`${address}<`);
      expect(landing).not.toContain(`href="${address}"`);
    }
  });

  it('has pages with decoded entities and without repeated attributes or summaries', () => {
    const all = pages.map(([, html]) => html).join('');
    expect(all.includes('EverCool™')).toBe(true);
    expect(/&amp;(?:trade|amp|ndash);/.exec(all)).toBeNull();
    expect(all.includes('Men › Tops › Jackets')).toBe(true);
    for (const [file, html] of pages) {
      const rows = [...html.matchAll(/<dt>.*?<\/dd>/g)].map(([row]) => row);
      expect(new Set(rows).size, file).toBe(rows.length);
      const lead = read(html, /<p class="lead">([^<]*)/);
      expect(lead !== '' && html.includes(`<div class="rich"><p>${lead}`), file).toBe(false);
    }
  });
});
