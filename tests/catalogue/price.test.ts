import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Locale } from '#catalogue/text.ts';
import { decimalsOf, formatPrice, type Price } from '#catalogue/price.ts';

describe('the price formatter', () => {
  it.each<[price: Price, locale: Locale, region: string, text: string]>([
    [{ amount: 129.9, currency: 'SGD' }, 'En', 'sg', '$129.90'],
    [{ amount: 129.9, currency: 'SGD' }, 'Zh', 'sg', '$129.90'],
    [{ amount: 1299, currency: 'SGD' }, 'En', 'sg', '$1,299.00'],
    [{ amount: 1_234_567.5, currency: 'SGD' }, 'Zh', 'sg', '$1,234,567.50'],
    [{ amount: 0, currency: 'SGD' }, 'En', 'sg', '$0.00'],
    [{ amount: 0.005, currency: 'SGD' }, 'En', 'sg', '$0.01'],
    [{ amount: 129.9, currency: 'USD' }, 'En', 'sg', 'US$129.90'],
    [{ amount: 129.9, currency: 'USD' }, 'Zh', 'sg', 'US$129.90'],
    [{ amount: 1300, currency: 'JPY' }, 'En', 'sg', 'JP¥1,300'],
    [{ amount: 129.9, currency: 'CNY' }, 'Zh', 'cn', '¥129.90'],
    [{ amount: 899, currency: 'CNY' }, 'En', 'cn', '¥899'],
    [{ amount: 1_234_567.5, currency: 'CNY' }, 'En', 'sg', '¥1,234,567.50'],
    [{ amount: 1_299, currency: 'CNY' }, 'Zh', 'sg', '¥1,299'],
    [{ amount: 129.9, currency: 'HKD' }, 'En', 'sg', 'HK$129.90'],
    [{ amount: 250, currency: 'THB' }, 'En', 'sg', '฿250.00'],
    [{ amount: 129.9, currency: 'MYR' }, 'En', 'my', 'RM\u00a0129.90'],
  ])('formats %j in %s for the region %s as %s', (price, locale, region, text) => {
    expect(formatPrice(price, locale, region)).toBe(text);
  });

  /** Default number of decimals in Node 24, Chromium 156 and Firefox. Firefox follows ISO 4217. */
  it.each<[currency: string, node: number, chromium: number, firefox: number]>([
    ['IDR', 0, 0, 2],
    ['HUF', 0, 0, 2],
    ['COP', 0, 0, 2],
    ['PKR', 0, 0, 2],
    ['RSD', 2, 0, 2],
    ['IQD', 0, 0, 3],
    ['JPY', 0, 0, 0],
    ['SGD', 2, 2, 2],
    ['KWD', 3, 3, 3],
  ])(
    'formats %s with the same number of decimals in every JavaScript engine',
    (currency, node, ...browsers) => {
      const format = Intl.NumberFormat;
      onTestFinished(() => void vi.unstubAllGlobals());
      for (const [at, own] of browsers.entries()) {
        // Simulates an engine with other default decimals. Explicit options override these defaults.
        vi.stubGlobal('Intl', {
          NumberFormat: class extends format {
            constructor(tag: string, options: Intl.NumberFormatOptions) {
              super(tag, { minimumFractionDigits: own, maximumFractionDigits: own, ...options });
            }
          },
        });
        // Formats are cached per region, so each engine gets an unused region.
        const text = formatPrice({ amount: 1234, currency }, 'En', ['my', 'id'][at] ?? '');
        expect(/[.,](\d+)$/.exec(text.replace(/[.,]234/, ''))?.[1] ?? '').toHaveLength(node);
      }
    },
  );

  it('uses the same number of decimals as Node.js for every currency', () => {
    const known = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
    for (const currency of Intl.supportedValuesOf('currency'))
      expect(decimalsOf(currency), currency).toBe(known(currency));
  });
});
