import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { formatChangesPage } from '#reports/changes/changes-page.ts';
import { formatChangesTable } from '#reports/changes/format-changes.ts';
import { type Changes, toChanges } from '#reports/changes/changes.ts';
import type { SiteInput } from '#site/site.ts';
import { aProduct, manyProducts } from '../catalogue/build-catalogue.ts';
import { aSite, monolingual } from '../site/build-site.ts';
import { aRelease, contentsOf } from '../publish/any-release.ts';
import { elementsOf, textOf } from '../publish/read-page.ts';

const hostile = '</script><script>alert(1)</script>\u202egnp.exe <img src=x onerror=alert(1)> "&\'';

function changesBetween(before: SiteInput | null, after: SiteInput): Changes {
  const release = aRelease();
  return toChanges(
    before && { release, record: contentsOf(before) },
    { release, record: contentsOf(after) },
    'https://dr.example',
  );
}

const before = aSite({ products: [aProduct('1'), aProduct('2'), aProduct('3')] });
const after = aSite({
  setting: { ...monolingual, themeColor: '#d9a400' },
  products: [
    aProduct('1', { price: { amount: 5, currency: 'SGD' } }),
    aProduct('2', { name: { En: hostile, Zh: null }, code: 'X' }),
    aProduct('new', { name: { En: 'New lamp', Zh: '新灯' } }),
  ],
});

describe('the page of changes', () => {
  const html = formatChangesPage(changesBetween(before, after), 'Brand <b>DR</b>');
  const page = fromHtml(html);

  it('has the counts first, then the changes', () => {
    const text = textOf(page);
    const order = [
      '1product added',
      '1product withdrawn',
      '2products changed',
      'Theme colour',
      '1 product added',
    ];
    expect(order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b)).toEqual(
      order.map((part) => text.indexOf(part)),
    );
    expect(text).toContain('#0a7d5a → ');
    expect(html).toMatch(/Release <span title="\d{8}-\w+">\d+<\/span> of /);
    expect(text).toContain('Chinese is switched off');
    expect(text).toContain('Price: none → SGD 5.00');
    expect(text).toContain('Now there: Product code');
  });

  it('is in Chinese for Chinese readers', () => {
    const sold = (availability: 'in_stock' | 'preorder') => ({ products: [aProduct('1', { availability })] });
    const changes = changesBetween(aSite(sold('in_stock')), aSite(sold('preorder')));
    const chinese = formatChangesPage(changes, 'DR', 'Zh');
    const text = textOf(fromHtml(chinese));
    expect(chinese).toContain('<html lang="zh-Hans">');
    expect(text).toContain('更改 1 个产品');
    expect(text).toContain('供货状态：有货 → 预订');
    const own = text.replaceAll(/Product 1|ERP|UTC|DR/g, '').replaceAll(/[\d-]+[0-9a-f]{12}/g, '');
    expect(own).not.toMatch(/[a-z]{3}/i);
  });

  it('links only to existing pages', () => {
    const links = elementsOf(page, 'a').map(({ properties }) => properties.href);
    expect(links).toEqual([
      '#product-added',
      '#product-withdrawn',
      '#product-changed',
      'https://dr.example/products/item/new/',
      'https://dr.example/products/item/1/',
      'https://dr.example/products/item/2/',
    ]);
    expect(textOf(page)).toContain('Product 3');
  });

  it('escapes hostile texts', () => {
    expect(elementsOf(page, 'b').every(({ children }) => !/DR/.test(JSON.stringify(children)))).toBe(true);
    expect(textOf(page)).toContain(hostile.replace('\u202e', '\ufffd'));
    expect(html).not.toContain('\u202e');
  });

  it('has no scripts and no requests', () => {
    const outside = ['script', 'link', 'img', 'iframe', 'form', 'base'];
    expect(outside.flatMap((name) => elementsOf(page, name))).toEqual([]);
    expect(html).toContain('default-src');
    expect(html).not.toMatch(/@import|url\(/);
  });

  it('mentions that nothing changes', () => {
    const text = textOf(fromHtml(formatChangesPage(changesBetween(before, before), 'DR')));
    expect(text).toContain('Nothing changes for visitors.');
    expect(text).not.toContain('is switched');
  });

  it('mentions a first release', () => {
    const text = textOf(fromHtml(formatChangesPage(changesBetween(null, before), 'DR')));
    expect(text).toContain('the first release of this site');
    expect(text).toContain('3 products added');
  });

  it('collapses long lists, and stays below 500 kB', () => {
    const crowd = aSite({ products: manyProducts(10_000) });
    const large = formatChangesPage(changesBetween(before, crowd), 'DR');
    expect(elementsOf(fromHtml(large), 'details')).not.toEqual([]);
    expect(textOf(fromHtml(large))).toContain('And 9,497 more');
    expect(large.length).toBeLessThan(500_000);
  });
});

describe('the closing table of changes', () => {
  it('has the counts of records and of fields', () => {
    const table = formatChangesTable(changesBetween(before, after));
    expect(table.split('\n')).toEqual([
      'dr: 00000042-1f0c9a3e5b7d, against 00000042-1f0c9a3e5b7d',
      '            added  withdrawn  changed  most of them in',
      'products        1          1        2  Price 1, Name (English) 1, Product code 1',
      'categories      0          0        0',
      'series          0          0        0',
      'pages           0          0        0',
      'Theme colour: #0a7d5a to #d9a400',
      'Chinese is switched off.',
    ]);
  });

  it('mentions that nothing changes', () => {
    expect(formatChangesTable(changesBetween(before, before))).toContain('Nothing changes for visitors.');
  });

  it('compares only pages if the record of the live release is unknown', () => {
    const release = aRelease({ 'index.html': 'a' });
    const changes = toChanges(
      { release: aRelease(), record: null },
      { release, record: contentsOf(before) },
      'https://dr.example',
    );
    const table = formatChangesTable(changes);
    expect(table).toContain('only pages are compared');
    expect(table).not.toContain('products');
    expect(formatChangesPage(changes, 'DR')).toContain('only pages are compared');
  });
});
