import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { afterAll, describe, expect, it } from 'vitest';
import type { FindIndex } from '#catalogue/find/format.ts';
import { formatPrice } from '#catalogue/price.ts';
import { toProductKey } from '#catalogue/slug.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { everyPath, headersOf, parseHeaderRules, parseRedirectRules } from '#release/host-answer.ts';
import { listFiles } from '#render/static-files.ts';
import { listAddresses } from '#render/references.ts';
import { startErp } from '../demo-erp/ask.ts';
import { brandOf, build } from './engine.ts';
import { findPageFaults } from './page-faults.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const erp = await startErp({ products: 60 }, afterAll);
const workspace = await openWorkspace(afterAll);
const real = { host: erp.origin, publicHost: 'https://erp.example', isDemo: false };
const brand = brandOf('lwm');
await build(workspace, 'lwm', erp, { erp: real });
const { dist, snapshot: snapshotFile } = foldersIn(workspace, 'lwm');
const files = new Set(await listFiles(dist));
const textOf = (file: string) => readFile(join(dist, file), 'utf8');
const snapshot = await readSnapshot(snapshotFile, 'lwm');
if (snapshot === null) throw new Error('There is no snapshot.');
const pages = await Promise.all(
  [...files].filter((file) => file.endsWith('.html')).map(async (file) => readPage(file, await textOf(file))),
);
const whole = pages.filter(({ isRedirect }) => !isRedirect);
const byFile = new Map(whole.map((page) => [page.file, page]));
const readPages = () => Promise.all(pages.map(async ({ file }) => [file, await textOf(file)] as const));
const urlOf = (file: string) => `${brand.siteUrl}/${file.replace(/index\.html$/, '')}`;

function readPage(file: string, html: string) {
  const elements = listElements(parse(html));
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  const links = named('link').map(toAttributes);
  const metas = named('meta').map(toAttributes);
  const data = named('script')
    .filter((script) => toAttributes(script).type === 'application/ld+json')
    .map((script): Record<string, unknown> => JSON.parse(toText(script)));
  return {
    ...{ file, elements, named, data },
    html: toAttributes(named('html')[0]),
    isRedirect: toAttributes(named('html')[0])['data-to'] !== undefined,
    isIndexed: !metas.some(({ name, content }) => name === 'robots' && /noindex/.test(content ?? '')),
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    alternates: new Map(
      links.flatMap(({ rel, hreflang, href }) => (rel === 'alternate' && hreflang ? [[hreflang, href]] : [])),
    ),
    dataOf: (type: string) => data.find((one) => one['@type'] === type),
  };
}

function listElements(node: Node): readonly Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(listElements) : [];
  return 'tagName' in node ? [node, ...children] : children;
}

function toAttributes(element: Element | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries((element?.attrs ?? []).map(({ name, value }) => [name, value]));
}

function toText(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(toText).join('') : '';
}

function firstText([first]: readonly Element[]): string {
  return first === undefined ? '' : toText(first);
}

const compact = (text: string) => text.replace(/\s/g, '');

describe('every page of a dist', () => {
  it('has a language, a title, one h1, one main, a header and a footer', () => {
    expect(whole.length).toBeGreaterThan(140);
    for (const { file, html, named } of whole) {
      expect(html.lang, file).toBe(file.startsWith('zh/') ? 'zh-Hans' : 'en');
      for (const name of ['h1', 'main'])
        expect(named(name).map(toText).map(compact), `${file}: ${name}`).toEqual([
          expect.stringMatching(/./),
        ]);
      expect(firstText(named('title')), file).toMatch(/^LWM(?: \| .|$)/);
      for (const name of ['header', 'footer']) expect(named(name).length, file).toBeGreaterThan(0);
      const loaded = named('link')
        .map(toAttributes)
        .filter(({ rel }) => rel === 'stylesheet');
      expect(
        loaded.map(({ href }) => href),
        file,
      ).toEqual([
        expect.stringMatching(/^\/assets\/theme\.\w+\.css$/),
        expect.stringMatching(/^\/_astro\/style\..+\.css$/),
        ...(/\/(?:list|compare)\//.test(file)
          ? [expect.stringMatching(/^\/_astro\/selection\..+\.css$/)]
          : []),
      ]);
    }
  });

  it('links only to existing files and has no inline code', async () => {
    expect(findPageFaults(await readPages(), files)).toEqual([]);
  });

  it('has the same content security policy, directly after the charset', async () => {
    const meta = /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]+)">/;
    const policies = new Set((await readPages()).map(([, html]) => meta.exec(html)?.[1]));
    expect([...policies]).toEqual([expect.stringContaining("; script-src 'self'; style-src 'self';")]);
  });

  it('has its own canonical address, or that of its translation', () => {
    for (const { file, canonical } of whole.filter((one) => !one.file.endsWith('404.html')))
      expect([urlOf(file), urlOf(file.replace(/^zh\//, ''))], file).toContain(canonical);
  });

  it('has hreflang links to itself and to the page in the other language', () => {
    for (const { file, html, alternates } of whole) {
      for (const [language, href] of alternates) {
        const other = byFile.get(`${new URL(href ?? '').pathname.slice(1)}index.html`);
        expect(other, `${file}: ${href}`).toBeDefined();
        if (language === 'x-default') continue;
        expect(other?.html.lang, file).toBe(language);
        expect(other?.alternates.get(html.lang ?? ''), file).toBe(urlOf(file));
      }
    }
  });
});

it('listAddresses finds the same addresses as parse5', async () => {
  const isAbsolute = (address = '') => /^(?:[a-z]+:|\/\/)/.test(address);
  const addressesOf = (element: Element) => {
    const { rel = '', property = '', content, href, src } = toAttributes(element);
    if (element.tagName === 'meta') return /^og:(?:image|url)$/.test(property) ? [content] : [];
    return /canonical|alternate/.test(rel) ? [] : [href, src];
  };
  const found = await Promise.all(
    pages.map(async ({ file, elements }) => {
      const read = listAddresses(await textOf(file)).map(([, address]) => address);
      expect(read, file).toEqual(elements.flatMap(addressesOf).filter(isAbsolute));
      return read.length;
    }),
  );
  expect(Math.max(...found)).toBeGreaterThan(2);
});

describe('the structured data of a dist', () => {
  it.each([
    ['WebSite', /^(?:zh\/)?index\.html$/],
    ['BreadcrumbList', /^(?:zh\/)?products\/(?:.*\/)?index\.html$/],
    ['Product', /^(?:zh\/)?products\/item\/[^/]+\/index\.html$/],
  ])('contains the type %s on every page that needs it', (type, ofType) => {
    const indexed = whole.filter(({ file, isIndexed }) => isIndexed && ofType.test(file));
    expect(indexed.length).toBeGreaterThan(1);
    for (const { file, dataOf } of indexed) expect(dataOf(type), file).toBeDefined();
  });

  it('describes each product with the same values as its page and the catalogue', () => {
    for (const locale of ['En', 'Zh'] as const)
      for (const { id, name, price, availability, images } of snapshot.products) {
        const tree = locale === 'Zh' ? 'zh/' : '';
        const page = byFile.get(`${tree}products/item/${toProductKey(id)}/index.html`);
        if (page === undefined) throw new Error(`There is no page of ${id}.`);
        const [heading, shown] = [page.named('h1'), page.named('main')].map((all) => compact(firstText(all)));
        const wanted = (locale === 'Zh' ? name.Zh : null) ?? name.En;
        expect(page.dataOf('Product'), page.file).toMatchObject({ productID: id, name: wanted });
        expect(heading, page.file).toBe(compact(wanted));
        if (price !== null)
          expect(shown, page.file).toContain(compact(formatPrice(price, locale, brand.region)));
        const offers =
          price === null ? {} : { offers: { price: price.amount, priceCurrency: price.currency } };
        expect(page.dataOf('Product'), page.file).toMatchObject(offers);
        if (availability !== null) expect(JSON.stringify(page.dataOf('Product'))).toContain('schema.org/');
        const named = page.dataOf('Product')?.image;
        expect(Array.isArray(named) ? named.length : 0, page.file).toBe(images.length);
      }
  });
});

describe('machine-readable files of a dist', () => {
  it('list every product in each language', async () => {
    for (const tree of ['', 'zh/']) {
      const json = JSON.parse(await textOf(`${tree}products.json`));
      expect(json.products.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        snapshot.products.map(({ id }) => id).toSorted(),
      );
      const rows = (await textOf(`${tree}products.csv`)).trim().split('\r\n');
      expect(rows).toHaveLength(snapshot.products.length + 1);
    }
    const { parts }: FindIndex = JSON.parse(await textOf('search.json'));
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(snapshot.products.length);
  });

  it('include a sitemap that lists each indexable page once', async () => {
    const listed = [...(await textOf('sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    const wanted = whole.filter(({ file, isIndexed, canonical }) => isIndexed && canonical === urlOf(file));
    expect(listed.toSorted()).toEqual(wanted.map(({ file }) => urlOf(file)).toSorted());
  });

  it('include a robots.txt that allows all search engines', async () => {
    expect(await textOf('robots.txt')).toBe(
      `User-agent: *\nAllow: /\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`,
    );
  });

  it('include a _headers file that makes browsers revalidate pages', async () => {
    const rules = parseHeaderRules(await textOf('_headers'));
    const forAll = new Map(headersOf(everyPath, rules));
    expect(forAll.get('Strict-Transport-Security')).toBe('max-age=31536000');
    expect(forAll.get('X-Content-Type-Options')).toBe('nosniff');
    for (const { file } of whole)
      for (const [name, value] of headersOf(new URL(urlOf(file)).pathname, rules))
        if (name === 'Cache-Control') expect(value, file).toContain('max-age=0');
  });

  it('include a _redirects file whose targets exist', async () => {
    for (const { from, to, status } of parseRedirectRules(await textOf('_redirects'))) {
      expect([301, 410], from).toContain(status);
      expect(files.has(`${decodeURIComponent(to).slice(1)}index.html`), to).toBe(true);
      expect(byFile.has(`${decodeURIComponent(from).slice(1)}index.html`) && status === 301, from).toBe(
        false,
      );
    }
  });
});
