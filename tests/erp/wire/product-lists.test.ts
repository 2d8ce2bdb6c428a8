import { describe, expect, it } from 'vitest';
import { fieldsOf, readGroup, readProduct } from './read-one.ts';

describe('reading the categories of a product', () => {
  it.each([
    [{ categoryName: 'Lamps' }, ['Lamps']],
    [{ categoryNames: ['Lamps'] }, ['Lamps']],
    [{ categoryNames: ['Lamps', 'Tables'], categoryName: 'Chairs' }, ['Lamps', 'Tables']],
    [{ categoryNames: null, categoryName: 'Chairs' }, ['Chairs']],
    [{ categoryNames: [], categoryName: 'Chairs' }, ['Chairs']],
    [{ categoryNames: ['Lamps', 'Lamps', 'lamps'] }, ['Lamps', 'lamps']],
    [{ categoryNames: [' Lamps\u200b '] }, [' Lamps\u200b ']],
    [{ categoryNames: ['__proto__', 'constructor'] }, ['__proto__', 'constructor']],
    [{ categoryNames: ['\ud800'] }, ['\ufffd']],
    [{}, []],
  ])('reads %j as %j', (given, expected) => {
    expect(readProduct(given)).toMatchObject({ model: { categoryNames: expected }, problems: [] });
  });

  it('omits an invalid name and keeps the other names', () => {
    const { model, problems } = readProduct({ categoryNames: ['Lamps', null, 7, ' ', 'Tables'] });
    expect(model?.categoryNames).toEqual(['Lamps', 'Tables']);
    expect(fieldsOf(problems)).toEqual([
      'changed [3] id 1042 categoryNames[1]',
      'changed [3] id 1042 categoryNames[2]',
      'changed [3] id 1042 categoryNames[3]',
    ]);
  });
});

describe('reading the attributes of a product', () => {
  it('omits an attribute without a name or a value and keeps the other attributes', () => {
    const { model, problems } = readProduct({
      attributes: [{ name: 'Wattage' }, { name: 'Colour', value: 'red' }, 'Size', null, { value: '12 W' }],
    });
    expect(model?.attributes).toEqual([{ name: { En: 'Colour', Zh: null }, value: { En: 'red', Zh: null } }]);
    expect(fieldsOf(problems)).toEqual(
      [0, 2, 3, 4].map((index) => `changed [3] id 1042 attributes[${index}]`),
    );
  });

  it('accepts an attribute that exists only in Chinese', () => {
    const { model } = readProduct({ attributes: [{ nameZh: '颜色', valueZh: '红' }] });
    expect(model?.attributes).toEqual([{ name: { En: null, Zh: '颜色' }, value: { En: null, Zh: '红' } }]);
  });

  it('reports a nested field of the wrong type', () => {
    const { model, problems } = readProduct({ attributes: [{ name: 'Watt', value: '12', valueZh: 12 }] });
    expect(model?.attributes).toHaveLength(1);
    expect(fieldsOf(problems)).toEqual(['changed [3] id 1042 attributes[0].valueZh']);
  });
});

describe('reading the pictures of a product', () => {
  it('omits a picture without a usable address and keeps the other pictures', () => {
    const images = [
      { alt: 'A' },
      { url: '/1.jpg' },
      '/2.jpg',
      { url: 7 },
      { url: 'https://evil.example/3.jpg' },
    ];
    const { model, problems } = readProduct({ images });
    expect(model?.images).toEqual([
      { url: 'https://erp.example/1.jpg', alt: null, width: null, height: null },
    ]);
    expect(fieldsOf(problems)).toEqual(
      [0, 2, 3, 4].map((index) => `changed [3] id 1042 images[${index}].url`),
    );
    expect(problems.at(-1)?.message).toContain('(https://evil.example/3.jpg)');
  });

  it.each([0, -1, 1.5, '1600', 100_001])('ignores and reports a width of %j', (width) => {
    const { model, problems } = readProduct({ images: [{ url: '/1.jpg', width, height: 900 }] });
    expect(model?.images).toMatchObject([{ width: null, height: 900 }]);
    expect(fieldsOf(problems)).toEqual(['changed [3] id 1042 images[0].width']);
  });
});

describe('parsing a category or series', () => {
  it('reads every known field', () => {
    const given = {
      nameZh: '落地灯',
      description: '<p>Tall</p>',
      descriptionZh: '<p>高</p>',
      image: { url: '/media/floor.jpg', alt: 'A lamp', width: 800, height: 600 },
      sortOrder: 1,
    };
    expect(readGroup(given)).toEqual({
      model: {
        name: 'Floor lamps',
        title: { En: 'Floor lamps', Zh: '落地灯' },
        description: { En: '<p>Tall</p>', Zh: '<p>高</p>' },
        image: {
          url: 'https://erp.example/media/floor.jpg',
          alt: { En: 'A lamp', Zh: null },
          width: 800,
          height: 600,
        },
        sortOrder: 1,
      },
      problems: [],
    });
  });

  it('requires only a name', () => {
    const model = {
      name: 'Floor lamps',
      title: { En: 'Floor lamps', Zh: null },
      description: null,
      image: null,
      sortOrder: null,
    };
    expect(readGroup()).toEqual({ model, problems: [] });
    expect(readGroup({ image: null, sortOrder: null, description: '', nameZh: ' ' })).toEqual({
      model,
      problems: [],
    });
  });

  it.each([
    [{ nameZh: 1 }, 'nameZh'],
    [{ description: 1 }, 'description'],
    [{ descriptionZh: [] }, 'descriptionZh'],
    [{ image: '/floor.jpg' }, 'image.url'],
    [{ image: { url: '//evil.example/1.jpg' } }, 'image.url'],
    [{ image: { url: '/1.jpg', height: 'tall' } }, 'image.height'],
    [{ sortOrder: '1' }, 'sortOrder'],
  ])('ignores %j and reports the field %s', (given, field) => {
    const { model, problems } = readGroup(given);
    expect(model).not.toBeNull();
    expect(fieldsOf(problems)).toEqual([`changed Floor lamps ${field}`]);
  });

  it.each([undefined, null, '', ' ', 7])('omits a category or series whose name is %j', (name) => {
    const { model, problems } = readGroup({ name });
    expect(model).toBeNull();
    expect(fieldsOf(problems)).toEqual(['left-out Floor lamps name']);
  });
});
