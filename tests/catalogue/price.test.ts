import { describe, expect, it } from 'vitest';
import type { Locale } from '#catalogue/locale.ts';
import { formatPrice, type Price } from '#catalogue/price.ts';

describe('a price', () => {
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
    [{ amount: 129.9, currency: 'MYR' }, 'En', 'my', 'RM\u00a0129.90'],
  ])('%j in %s for %s reads %s', (price, locale, region, text) => {
    expect(formatPrice(price, locale, region)).toBe(text);
  });
});
