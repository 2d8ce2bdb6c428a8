import { anImage, aProduct } from './build-catalogue.ts';
import { describe, expect, it } from 'vitest';
import type { Price } from '#catalogue/price.ts';
import type { Attribute, Product } from '#catalogue/product.ts';
import {
  digestCard,
  digestProduct,
  toShownAttributes,
  toShownCard,
  toShownProduct,
} from '#catalogue/shown.ts';

const english = (text: string) => ({ En: text, Zh: null });
const attribute = (name: string, value: string): Attribute => ({
  name: english(name),
  value: english(value),
});
const product = aProduct('1', {
  ...{ code: 'X-1', summary: english('A lamp'), availability: 'in_stock', sortOrder: 1 },
  price: { amount: 5, currency: 'SGD' },
  attributes: [attribute('Colour', 'Red')],
  images: [anImage('/a.jpg'), { ...anImage('/b.jpg'), alt: { En: 'Back', Zh: '背面' } }],
});

const format = ({ amount }: Price) => `$${amount.toFixed(2)}`;

describe('a shown product', () => {
  it('has text in the language of the page and a formatted price', () => {
    const shown = toShownProduct({ ...product, name: { En: 'Lamp', Zh: '灯' } }, 'Zh', format);
    expect(shown).toMatchObject({
      name: { text: '灯', locale: 'Zh' },
      ...{ code: 'X-1', summary: { text: 'A lamp', locale: 'En' }, price: '$5.00', availability: 'in_stock' },
      attributes: [{ name: { text: 'Colour' }, value: { text: 'Red' } }],
    });
    expect(shown.images).toEqual([
      { url: '/a.jpg', alt: null, width: 1600, height: 1200, sized: null, isBroken: false },
      expect.objectContaining({ url: '/b.jpg', alt: { text: '背面', locale: 'Zh' } }),
    ]);
    expect(toShownProduct(aProduct('1'), 'En', format)).toMatchObject({ summary: null, price: null });
  });

  it('omits repeated attributes, but lists different values of the same attribute', () => {
    const listed = [
      attribute('Colour', 'Red'),
      attribute('Colour', 'Blue'),
      attribute('Colour', 'Red'),
      attribute('Shade', 'Red'),
    ];
    const shown = toShownAttributes(listed, 'En').map(({ name, value }) => `${name.text}: ${value.text}`);
    expect(shown).toEqual(['Colour: Red', 'Colour: Blue', 'Shade: Red']);
  });

  it('shows its first picture on its card', () => {
    expect(toShownCard(product, 'En', format)).toMatchObject({
      ...{ id: '1', name: { text: 'Product 1', locale: 'En' }, price: '$5.00', availability: 'in_stock' },
      image: { url: '/a.jpg' },
    });
    expect(toShownCard(aProduct('1'), 'En', format)).toMatchObject({ price: null, image: null });
  });
});

describe('the digests of a shown product', () => {
  const digest = (given: Partial<Product> = {}, varying: readonly string[] = []) => ({
    page: digestProduct({ ...product, ...given }, 'En', varying),
    card: digestCard({ ...product, ...given }, 'En', varying),
  });
  const printed = digest();

  it.each<Partial<Product>>([
    { name: english('Lamp') },
    { price: { amount: 6, currency: 'SGD' } },
    { price: { amount: 5, currency: 'USD' } },
    { availability: null },
  ])('differ only in `facts` after the change %j', (given) => {
    const { page, card } = digest(given);
    expect([page.images, card.images]).toEqual([printed.page.images, printed.card.images]);
    expect(page.facts).not.toBe(printed.page.facts);
    expect(card.facts).not.toBe(printed.card.facts);
  });

  it.each<Partial<Product>>([{ code: null }, { summary: null }, { attributes: [] }])(
    'after the change %j, differ for the page but not for the card',
    (given) => {
      const { page, card } = digest(given);
      expect(card).toEqual(printed.card);
      expect(page.images).toBe(printed.page.images);
      expect(page.facts).not.toBe(printed.page.facts);
    },
  );

  it('differ only in `images` if the picture is replaced', () => {
    const { page, card } = digest({ images: [anImage('/c.jpg')] });
    expect([page.facts, card.facts]).toEqual([printed.page.facts, printed.card.facts]);
    expect(page.images).not.toBe(printed.page.images);
    expect(card.images).not.toBe(printed.card.images);
  });

  it('ignore the order of attributes', () => {
    const [one, other] = [attribute('Colour', 'Red'), attribute('Height', '2 m')];
    expect(digest({ attributes: [one, other] })).toEqual(digest({ attributes: [other, one] }));
  });

  it('ignore picture URL parameters that vary between ERP responses, and no other parameters', () => {
    const at = (query: string) => ({ images: [anImage(`https://cdn.example/a.jpg?${query}`)] });
    const varying = ['sig', 'expires'];
    const signed = digest(at('v=1&sig=a&expires=1'), varying);
    expect(digest(at('v=1&expires=2&sig=b'), varying)).toEqual(signed);
    expect(digest(at('v=2&sig=a&expires=1'), varying).page.images).not.toBe(signed.page.images);
  });
});
