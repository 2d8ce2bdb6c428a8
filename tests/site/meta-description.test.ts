import { describe, expect, it } from 'vitest';
import { sanitise } from '#erp/sanitise.ts';
import { toListingView } from '#site/listing-view.ts';
import { toMetaDescription } from '#site/meta-description.ts';
import { toProductView } from '#site/product-view.ts';
import type { Product } from '#catalogue/product.ts';
import { aGroup, aProduct } from '../catalogue/build-catalogue.ts';
import { aSite } from './build-site.ts';

const source = { erpHost: 'https://erp.example', publicErpHost: 'https://erp.example', allowedHosts: [] };
const safe = (html: string) => sanitise(html, source).html;
const inEnglish = (html: string) => {
  const En = safe(html);
  return En === null ? null : { En, Zh: null };
};

describe('toMetaDescription', () => {
  it('ends a shortened text after a whole word', () => {
    const text = 'A reading lamp of solid brass. '.repeat(6);
    expect(toMetaDescription({ text, locale: 'En' })).toBe(`${text.slice(0, 154)} A…`);
    expect(toMetaDescription({ text: 'word '.repeat(100), locale: 'En' })).toMatch(/^(?:word ){31}word…$/);
  });

  it('cuts Chinese text between words, at half the length of English text', () => {
    const text = '这款落地灯采用实心黄铜制成，光线柔和，适合阅读。'.repeat(6);
    const cut = toMetaDescription({ text, locale: 'Zh' });
    expect([...cut].length).toBeLessThanOrEqual(80);
    expect([...cut].length).toBeGreaterThan(70);
    const words = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)];
    expect(words.map(({ index }) => index)).toContain(cut.length - 1);
    expect(cut).toMatch(/[\p{L}\p{N}]…$/u);
    expect(toMetaDescription({ text, locale: 'En' })).toBe(cut);
  });

  it('leaves a short text unchanged, except for line breaks', () => {
    expect(toMetaDescription({ text: 'Tall.\nOf brass.', locale: 'En' })).toBe('Tall. Of brass.');
    expect(toMetaDescription({ text: 'x'.repeat(160), locale: 'En' })).toBe('x'.repeat(160));
  });

  it('cuts a text without spaces, but never within a surrogate pair', () => {
    expect(toMetaDescription({ text: 'x'.repeat(500), locale: 'En' })).toBe(`${'x'.repeat(159)}…`);
    expect(toMetaDescription({ text: '💡'.repeat(500), locale: 'En' })).toBe(`${'💡'.repeat(159)}…`);
  });
});

describe('the meta description', () => {
  const ofProduct = (given: Partial<Product>, locale: 'En' | 'Zh' = 'En') =>
    toProductView({ kind: 'product', locale, key: '1' }, aSite({ products: [aProduct('1', given)] })).frame
      .description;

  it('uses the first available text of a product: the summary, the description or the name', () => {
    const summary = { En: 'A lamp for readers', Zh: null };
    const description = inEnglish('<h3>Care</h3><p>Wipe &lt;dry&gt; &amp; slowly.</p>');
    expect(ofProduct({ summary, description })).toBe('A lamp for readers');
    expect(ofProduct({ description })).toBe('Care Wipe <dry> & slowly.');
    expect(ofProduct({ description }, 'Zh')).toBe('Care Wipe <dry> & slowly.');
    expect(ofProduct({ description: inEnglish('<img src="/1.jpg">') })).toBe('Product 1 | DR');
    expect(ofProduct({})).toBe('Product 1 | DR');
  });

  it('skips a product text that repeats the name or contains no words', () => {
    const name = { En: 'Soap dish', Zh: '肥皂盒' };
    const description = inEnglish('<p>Holds soap.</p>');
    for (const summary of ['Soap dish', 'soap  dish.', '-', '12'])
      expect(ofProduct({ name, summary: { En: summary, Zh: null }, description })).toBe('Holds soap.');
    expect(ofProduct({ name, summary: name, description }, 'Zh')).toBe('Holds soap.');
    expect(ofProduct({ name, summary: { En: 'Soap dish', Zh: null } }, 'Zh')).toBe('肥皂盒 | DR');
    expect(ofProduct({ name, description: inEnglish('<p>Soap dish</p>') })).toBe('Soap dish | DR');
  });

  it('uses the description of a category only on the first page', () => {
    const products = Array.from({ length: 30 }, (_, at) => aProduct(`${at}`, { categoryNames: ['Lamps'] }));
    const of = (html: string, page: number) =>
      toListingView(
        { kind: 'category', locale: 'En', slug: 'lamps', page },
        aSite({ products, categories: [aGroup('Lamps', { description: inEnglish(html) })] }),
      ).frame.description;
    expect(of('<p>Lamps for <b>reading</b>.</p><p>And more.</p>', 1)).toBe('Lamps for reading. And more.');
    expect(of('<p>Lamps for reading.</p>', 2)).toBe('Lamps, page 2 by DR: 30 products.');
    expect(of('<p>Lamps</p>', 1)).toBe('Lamps by DR: 30 products.');
    expect(of('', 1)).toBe('Lamps by DR: 30 products.');
    expect(of('<img src="/1.jpg">', 1)).toBe('Lamps by DR: 30 products.');
  });
});
