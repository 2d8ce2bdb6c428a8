import { describe, expect, it } from 'vitest';
import { toProductKey } from '#catalogue/slug.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { idsOf, productOf, pull, startTidyErp, yn } from './pull-demo.ts';

const long = 'a'.repeat(300);
const spellings = [
  ...'../ .. . ../../../../etc/passwd %2e %2e%2e%2f a#b a?b a/b a//b / ? 100% % %zz a+b'.split(' '),
  ...'a&name=b a=b a;b a:b CON a. <b> " 💡 AB ab é sg SG category series item false by_brand'.split(' '),
  ...'__proto__ constructor toString 1 2 007 ９ null undefined'.split(' '),
  ...['a\\b', 'a b', ' a', 'a ', "'", '\0', 'a\0b', 'a\nb', '\x1b[2J', '👩‍👩‍👧', '\u202eabc'],
  ...['\u200fلمبة\u200f', '\u200b', '\ufeff', '\ud800', 'e\u0301', '灯'.repeat(90), long],
  ...[`${long}b`],
];

function isNamedIn({ problems }: Snapshot, text: string): boolean {
  const wellFormed = text.toWellFormed();
  return problems.some(({ place, message }) => place.endsWith(wellFormed) || message.includes(wellFormed));
}

describe('products with hostile ids', () => {
  it.each([{}, { updatedAt: false, envelope: true }])(
    'appear in the snapshot or are reported (%j)',
    async (options) => {
      const erp = await startTidyErp({ products: 5, ...options });
      for (const [index, id] of spellings.entries()) erp.brand('yn').publish({ id, name: `Lamp ${index}` });
      const { snapshot } = await pull(erp);
      for (const [index, id] of spellings.entries()) {
        const product = productOf(snapshot, id);
        if (product === undefined) expect(isNamedIn(snapshot, id), JSON.stringify(id)).toBe(true);
        else expect(product.name.En).toBe(`Lamp ${index}`);
      }
      const missing = spellings.filter((id) => productOf(snapshot, id) === undefined);
      expect(missing).toEqual(['\ud800']);
      expect(snapshot.problems).toHaveLength(1);
      const keys = idsOf(snapshot).map(toProductKey);
      expect(new Set(keys.map((key) => key.normalize('NFC').toLowerCase())).size).toBe(keys.length);
      for (const key of keys) expect(key).toMatch(/^[a-z0-9][a-z0-9_-]{0,63}$/);
    },
  );

  it('keep all digits of long numeric ids', async () => {
    const erp = await startTidyErp({ products: 0 });
    erp.brand('yn').publish({ id: '9007199254740993', name: 'Big' });
    erp.brand('yn').publish({ id: '1042', name: 'Small' });
    erp.brand('yn').setInvalidFields('1042', { id: 1042 });
    expect(idsOf((await pull(erp)).snapshot).toSorted()).toEqual(['1042', '9007199254740993']);
  });

  it('are omitted if an earlier product has the same path', async () => {
    const erp = await startTidyErp({ products: 5 });
    erp.brand('yn').publish({ id: 'AB', name: 'First' });
    erp.brand('yn').publish({ id: toProductKey('AB'), name: 'Second' });
    const { snapshot } = await pull(erp);
    expect(productOf(snapshot, 'AB')?.name.En).toBe('First');
    expect(productOf(snapshot, toProductKey('AB'))).toBeUndefined();
    expect(snapshot.problems).toEqual([
      {
        brand: 'yn',
        kind: 'same-path',
        about: { kind: 'product', id: toProductKey('AB') },
        effect: 'left-out',
        call: 'products/published/by_brand/sg-yn/false',
        place: '[6]',
        field: 'id',
        locale: null,
        message: `The product ${toProductKey('AB')} would have the same page address as the product AB, so it is left out. Give it a different id.`,
        words: ['same-path', toProductKey('AB'), 'AB'],
      },
    ]);
  });
});

describe('hostile names', () => {
  it('are cleaned, or their products are omitted and reported', async () => {
    const erp = await startTidyErp({ products: 0 });
    for (const [index, name] of spellings.entries()) erp.brand('yn').publish({ id: `p${index}`, name });
    const { snapshot } = await pull(erp, {
      brand: yn({
        thresholds: { maxShrink: 0.2, maxLeftOut: 1, maxDrop: 0.2, maxImplausible: 0.5 },
      }),
    });
    for (const [index, name] of spellings.entries()) {
      const product = productOf(snapshot, `p${index}`);
      if (product === undefined) expect(isNamedIn(snapshot, `[${index}] id p${index}`), name).toBe(true);
      else expect(product.name.En).not.toMatch(/^\s|\s$|[\p{Cc}\u200b\u202e\u200f\ufeff]/u);
    }
    expect(snapshot.problems.map(({ message }) => message)).toEqual(
      Array(3).fill(
        "The name can't be read (expected a non-blank text), so the record is left out. Correct the name in the ERP.",
      ),
    );
  });

  it.each(['category', 'series'] as const)(
    'are kept unchanged as the name of a %s, or are reported',
    async (kind) => {
      const erp = await startTidyErp({ products: 0 });
      const brand = erp.brand('yn');
      for (const [index, name] of spellings.entries()) {
        brand.publish({
          id: `p${index}`,
          name: 'Lamp',
          ...(kind === 'category' ? { categoryNames: [name] } : { seriesName: name }),
        });
        if (kind === 'category') brand.publishCategory({ name });
        else brand.publishSeries({ name });
      }
      const { snapshot } = await pull(erp);
      expect(snapshot.products).toHaveLength(spellings.length);
      const names = new Set(
        (kind === 'category' ? snapshot.categories : snapshot.series).map(({ name }) => name),
      );
      for (const [index, name] of spellings.entries()) {
        const isNamed = isNamedIn(snapshot, name) || isNamedIn(snapshot, `id p${index}`);
        expect(names.has(name) || isNamed, JSON.stringify(name)).toBe(true);
      }
      const unprintable = ['\0', '\u200b', '\ufeff', '\ud800'];
      expect(spellings.filter((name) => !names.has(name)).toSorted()).toEqual(unprintable.toSorted());
    },
  );
});
