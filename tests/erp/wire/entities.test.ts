import { describe, expect, it } from 'vitest';
import { assignSlugs } from '#catalogue/slug.ts';
import { readLiveProduct } from '#erp/wire/live-product.ts';
import { readGroup, readProduct, source } from './read-one.ts';

describe('character references in plain text from the ERP', () => {
  const { model, problems } = readProduct({
    code: 'A&amp;B',
    name: 'EverCool&trade;',
    summary: '5 &lt; 6 &amp;lt; 7',
    description: '<p>EverCool&trade;</p>',
    images: [{ url: '/1.jpg', alt: 'Caf&eacute;' }],
    attributes: [{ name: '&Oslash;', value: '12&nbsp;mm', valueZh: '12&#27627;' }],
    categoryNames: ['Lamps &amp; lights'],
    seriesName: 'Cool&trade;',
  });

  it('are decoded, except in descriptions, category names and series names', () => {
    expect(model).toMatchObject({
      code: 'A&B',
      name: { En: 'EverCool™' },
      summary: { En: '5 < 6 < 7' },
      description: { En: '<p>EverCool&trade;</p>' },
      images: [{ alt: { En: 'Café' } }],
      attributes: [{ name: { En: 'Ø' }, value: { En: '12 mm', Zh: '12毫' } }],
      categoryNames: ['Lamps &amp; lights'],
      seriesName: 'Cool&trade;',
    });
  });

  it('are reported with the text to write instead', () => {
    expect(problems.map(({ kind, effect, field }) => `${kind} ${effect} ${field}`).toSorted()).toEqual([
      'entity changed attributes[0].name',
      'entity changed attributes[0].value',
      'entity changed attributes[0].value',
      'entity changed code',
      'entity changed images[0].alt',
      'entity changed name',
      'entity changed summary',
    ]);
    expect(problems.map(({ message }) => message)).toContain(
      'The name contains &trade; as text. It is shown as ™; write ™ in the ERP.',
    );
    expect(problems.map(({ message }) => message)).toContain(
      'The value contains &nbsp; as text. It is shown as a space; write a space in the ERP.',
    );
  });

  it('are also decoded by the live refresh', () => {
    const wire = { id: '1', name: 'EverCool&trade;', summary: '&amp;lt;' };
    expect(readLiveProduct(wire, source).model).toMatchObject({
      name: { En: 'EverCool™' },
      summary: { En: '<' },
    });
  });

  it('count as blank if they encode only white space', () => {
    expect(readProduct({ name: '&nbsp;' }).model).toBeNull();
    expect(readProduct({ nameZh: '&nbsp;' }).model?.name.Zh).toBeNull();
  });

  it('are decoded in the title and the slug of a category', () => {
    expect(readGroup({ name: 'Lamps &amp; lights' }).model?.title.En).toBe('Lamps & lights');
    expect(assignSlugs(['Lamps &amp; lights']).get('Lamps &amp; lights')).toBe('lamps-lights');
    expect(new Set(assignSlugs(['A &amp; B', 'A & B']).values()).size).toBe(2);
  });
});
