import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { sanitise } from '#erp/sanitise.ts';
import { breadcrumbJsonLd, formatJson, productJsonLd } from '#site/json-ld.ts';
import { toLandingView } from '#site/landing-view.ts';
import { describeProduct, toProductRecord } from '#site/product-record.ts';
import { anyCharacter } from '../any-character.ts';
import { aGroup, aProduct } from '../catalogue/build-catalogue.ts';
import { aSite } from './build-site.ts';

const source = { erpHost: 'https://erp.example', publicErpHost: 'https://erp.example', allowedHosts: [] };
const url = 'https://dr.example/zh/products/item/1/';

function jsonLdOf(given: Partial<Product>) {
  const categories = [aGroup('Lamps', { title: { En: 'Lamps', Zh: '灯' } })];
  const site = aSite({ products: [aProduct('1', given)], categories });
  const [product] = site.catalogue.products;
  if (product === undefined) throw new Error('The site lost its product.');
  const record = toProductRecord(product, 'Zh', site);
  return productJsonLd(record, record.summary ?? describeProduct(product, 'Zh'), site.dictionaries.Zh);
}

describe('the text of a JSON-LD script', () => {
  it('cannot close its script element, whatever the data', () => {
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('</script>', '<!--', '<![CDATA[', ']]>', '&lt;', '\u2028\u2029', '\ud800', '"\\'),
    );
    fc.assert(
      fc.property(fc.dictionary(texts, fc.oneof(texts, fc.array(texts), fc.jsonValue())), (data) => {
        const text = formatJson(data);
        expect(text).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });
});

describe('the JSON-LD of a product', () => {
  it('has an offer only if the product has a price', () => {
    expect(jsonLdOf({ availability: 'in_stock' })).not.toHaveProperty('offers');
    expect(jsonLdOf({ price: { amount: 0, currency: 'SGD' } })).toMatchObject({
      offers: { '@type': 'Offer', url, price: 0, priceCurrency: 'SGD' },
    });
    expect(jsonLdOf({ price: { amount: 1, currency: 'SGD' } })).not.toHaveProperty('offers.availability');
  });

  it('lists the availability in `additionalProperty` only if the product has no price', () => {
    expect(jsonLdOf({ availability: 'preorder' })).toMatchObject({
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'availability', value: 'https://schema.org/PreOrder' },
      ],
    });
    const price = { amount: 1, currency: 'SGD' };
    expect(jsonLdOf({ availability: 'preorder', price })).not.toHaveProperty('additionalProperty');
  });

  it('uses the summary if available, otherwise the plain text of the description', () => {
    const { html } = sanitise('<p>Wipe <b>dry</b></p>', source);
    const description = html && { En: html, Zh: null };
    expect(jsonLdOf({ description })).toMatchObject({ description: 'Wipe dry' });
    const summary = { En: 'A lamp', Zh: null };
    expect(jsonLdOf({ description, summary })).toMatchObject({ description: 'A lamp' });
    const long = sanitise(`<p>${'long '.repeat(2_000)}</p>`, source).html;
    expect(String(jsonLdOf({ description: long && { En: long, Zh: null } }).description)).toHaveLength(5_000);
  });

  it.each([
    ['in_stock', 'https://schema.org/InStock'],
    ['out_of_stock', 'https://schema.org/OutOfStock'],
    ['preorder', 'https://schema.org/PreOrder'],
    ['discontinued', 'https://schema.org/Discontinued'],
  ] as const)('maps the availability %s to %s', (availability, name) => {
    const price = { amount: 129.9, currency: 'SGD' };
    expect(jsonLdOf({ availability, price })).toMatchObject({ offers: { availability: name } });
  });

  it('omits an unpublished category', () => {
    expect(jsonLdOf({ categoryNames: ['Secret', 'Lamps'] })).toHaveProperty('category', '灯');
    expect(jsonLdOf({ categoryNames: ['Secret'] })).not.toHaveProperty('category');
  });
});

describe('the JSON-LD of a breadcrumb', () => {
  it('gives an absolute URL to all items except the last', () => {
    const crumbs = [
      { title: { text: 'Home', locale: 'En' }, path: '/' },
      { title: { text: 'Products', locale: 'En' }, path: '/products/' },
    ] as const;
    expect(breadcrumbJsonLd(crumbs, 'https://dr.example')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://dr.example/' },
        { '@type': 'ListItem', position: 2, name: 'Products' },
      ],
    });
  });
});

it('the landing page has JSON-LD about the site, its languages and the organisation', () => {
  const { jsonLd } = toLandingView({ kind: 'landing', locale: 'Zh' }, aSite()).frame;
  expect(jsonLd).toMatchObject([
    { '@type': 'WebSite', url: 'https://dr.example/', inLanguage: ['en', 'zh-Hans'] },
    { '@type': 'Organization', logo: 'https://dr.example/assets/images/dr/touch-icon.png' },
  ]);
});
