import { expect, describe, it } from 'vitest';
import { toCatalogue } from '#catalogue/catalogue.ts';
import type { SafeHtml } from '#catalogue/text.ts';
import type { Picture } from '#catalogue/picture.ts';
import { toProductKey } from '#catalogue/slug.ts';
import { aGroup, anImage, aProduct, aSnapshot } from './build-catalogue.ts';
import type { WithdrawnProduct } from '#catalogue/snapshot.ts';

const picture = (url: string): Picture => ({ url, made: null });
const html = (url: string) => `<p><img src="${url}"></p>` as SafeHtml;

describe('toCatalogue', () => {
  const description = { En: html('/en.jpg'), Zh: html('/zh.jpg') };
  const pictures = ['/a.jpg', '/en.jpg', '/zh.jpg'].map(picture);

  it('maps the images of a product and of its description to pictures of the snapshot', () => {
    const { products } = toCatalogue(
      aSnapshot({
        pictures,
        products: [
          aProduct('1', { images: [anImage('/a.jpg'), anImage('/elsewhere.jpg')], description }),
          aProduct('2', { description: { En: html('/zh.jpg'), Zh: html('/zh.jpg') } }),
          aProduct('3', { description: { En: '<p>Plain</p>' as SafeHtml, Zh: null } }),
          aProduct('4', { description: { En: html('/elsewhere.jpg'), Zh: null } }),
        ],
      }),
    );
    expect(products[0]?.images.map((image) => image.picture)).toEqual([picture('/a.jpg'), null]);
    expect(products.map(({ textPictures }) => textPictures.map(({ url }) => url))).toEqual([
      ['/en.jpg', '/zh.jpg'],
      ['/zh.jpg'],
      [],
      [],
    ]);
  });

  it('maps the image of a group and the images of its description to pictures of the snapshot', () => {
    const groups = [
      aGroup('Lamps', { image: anImage('/a.jpg'), description }),
      aGroup('Rugs', { image: anImage('/elsewhere.jpg') }),
      aGroup('Beds'),
    ];
    const { categories } = toCatalogue(aSnapshot({ pictures, categories: groups }));
    expect(categories.map(({ image }) => image)).toEqual([
      { ...anImage('/a.jpg'), picture: picture('/a.jpg') },
      { ...anImage('/elsewhere.jpg'), picture: null },
      null,
    ]);
    expect(categories[0]?.textPictures).toEqual([picture('/en.jpg'), picture('/zh.jpg')]);
  });

  it.each([
    ['Men / Tops', 'Men › Tops'],
    ['Men / Tops / Jackets', 'Men › Tops › Jackets'],
    ['Men/Tops/Jackets', 'Men › Tops › Jackets'],
    ['男装/上衣/夹克', '男装 › 上衣 › 夹克'],
    ['and/or', 'and/or'],
    ['Men/Tops/3', 'Men/Tops/3'],
    ['Men/ Tops/ Jackets', 'Men/ Tops/ Jackets'],
    ['(A)/B/C', '(A)/B/C'],
  ])('formats the group title %s as %s', (title, spelt) => {
    const group = aGroup('x', { title: { En: title, Zh: title } });
    const { categories } = toCatalogue(aSnapshot({ categories: [group] }));
    expect(categories.at(-1)?.title).toEqual({ En: spelt, Zh: spelt });
  });

  it('indexes withdrawn products by key, except products that are published again', () => {
    const withdrawn = (id: string): WithdrawnProduct => ({
      ...{ id, name: { En: id, Zh: null }, categoryNames: [], seriesName: null },
      ...{ endedGroups: [], since: '2026-11-24', isLeftOut: false, isGone: false },
    });
    const { withdrawnByKey } = toCatalogue(
      aSnapshot({ products: [aProduct('1')], withdrawn: ['1', 'a b'].map(withdrawn) }),
    );
    const key = toProductKey('a b');
    expect([...withdrawnByKey]).toEqual([[key, { ...withdrawn('a b'), key }]]);
  });
});
