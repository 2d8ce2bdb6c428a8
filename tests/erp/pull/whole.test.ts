import { describe, expect, it } from 'vitest';
import { factKeys } from '#catalogue/facts.ts';
import type { Group, Image, Product } from '#catalogue/product.ts';
import { type LocalText, type RawHtml, type SafeHtml, toLocalText } from '#catalogue/text.ts';
import { sanitise } from '#erp/sanitise.ts';
import { startErp } from '../../demo-erp/ask.ts';
import { hasty, idsOf, problemsOf, pull, yn } from './pull-demo.ts';

const host = 'https://erp.example';

function toExpected(product: Product<RawHtml>): Product {
  return {
    ...product,
    description: safe(product.description),
    images: product.images.map(toImage),
    facts: Object.fromEntries(factKeys.map((key) => [key, product.facts[key] ?? null])),
  };
}

function toExpectedGroup(group: Group<RawHtml>): Group {
  return { ...group, description: safe(group.description), image: group.image && toImage(group.image) };
}

function toImage(image: Image): Image {
  return { ...image, url: host + image.url };
}

function safe(text: LocalText<RawHtml> | null): LocalText<SafeHtml> | null {
  const clean = (html: string | null) =>
    html === null ? null : sanitise(html, { erpHost: host, publicErpHost: host, allowedHosts: [] }).html;
  return text && toLocalText(clean(text.En), clean(text.Zh));
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
}

describe('a pull', () => {
  it('returns exactly the published records of the brand', async () => {
    const erp = await startErp({ products: 60 });
    const { snapshot, calls, bytes } = await pull(erp);
    const published = erp.brand('yn').products();
    const categories = new Set(published.flatMap(({ categoryNames }) => categoryNames));
    const series = new Set(published.flatMap(({ seriesName }) => seriesName ?? []));
    expect(snapshot.products.toSorted(byId)).toEqual(published.map(toExpected).toSorted(byId));
    const { themeColor, enableZh } = erp.brand('yn').setting();
    expect(snapshot).toMatchObject({ brand: 'yn', identifier: 'sg-yn', isDemo: true, moves: [] });
    expect(snapshot.setting).toEqual({ themeColor: themeColor.toLowerCase(), enableZh });
    expect(new Set(snapshot.categories.map(({ name }) => name))).toEqual(categories);
    expect(new Set(snapshot.series.map(({ name }) => name))).toEqual(series);
    const groups = [...categories].map((name) => erp.brand('yn').category(name));
    expect(snapshot.categories).toEqual(
      groups.flatMap((group) => (group ? [toExpectedGroup(group)] : [])).toSorted(byOrder),
    );
    const counts = erp.requests();
    expect([counts.product.calls, counts.by_category.calls, counts.by_series.calls]).toEqual([
      60,
      snapshot.categories.length,
      snapshot.series.length,
    ]);
    const all = Object.values(counts);
    expect(calls).toBe(all.reduce((sum, count) => sum + count.calls, 0));
    expect(bytes).toBe(all.reduce((sum, count) => sum + count.bytes, 0));
  });

  it('reports that HTML was removed, and names the product and the ERP call', async () => {
    const erp = await startErp({ products: 10 });
    erp.brand('yn').set('1003', { description: '<p>Tall</p><script>alert(1)</script>' });
    const { snapshot } = await pull(erp);
    expect(snapshot.problems).toContainEqual({
      brand: 'yn',
      kind: 'html',
      about: { kind: 'product', id: '1003' },
      effect: 'changed',
      call: 'products/published/sg-yn/1003',
      place: 'id 1003',
      field: 'description',
      locale: 'En',
      message: 'HTML was removed (script). The rest is shown; correct the text in the ERP.',
      words: ['html', 'script', false],
    });
  });

  it('sorts products by sortOrder, then by name with numeric order, then by id', async () => {
    const erp = await startErp({ products: 0 });
    const brand = erp.brand('yn');
    const order = [
      { id: 'e', name: 'Z', sortOrder: 1 },
      { id: 'd', name: 'Lamp 2', sortOrder: 2 },
      { id: 'c', name: 'Lamp 10', sortOrder: 2 },
      { id: 'a10', name: 'Äpfel' },
      { id: 'b', name: 'Lamp' },
      { id: 'f', name: 'Lamp' },
    ];
    for (const product of order.toReversed()) brand.publish(product);
    expect(idsOf((await pull(erp)).snapshot)).toEqual(order.map(({ id }) => id));
  });

  it.each([{ envelope: true }, { lists: 'full' }, { envelope: true, lists: 'full' }] as const)(
    'returns the same snapshot with and without the ERP options %j',
    async (options) => {
      const [plain, other] = await Promise.all([
        startErp({ products: 40 }),
        startErp({ products: 40, ...options }),
      ]);
      expect((await pull(other)).snapshot).toEqual((await pull(plain)).snapshot);
    },
  );

  it('returns the same snapshot, except for updatedAt, if the ERP sends no dates', async () => {
    const [dated, undated] = await Promise.all([
      startErp({ products: 40 }),
      startErp({ products: 40, updatedAt: false }),
    ]);
    const { snapshot } = await pull(dated);
    const products = snapshot.products.map((product) => ({ ...product, updatedAt: null }));
    expect((await pull(undated)).snapshot).toEqual({ ...snapshot, products });
  });

  it('returns an empty snapshot and reports a problem if the brand has no products', async () => {
    const { snapshot } = await pull(await startErp({ products: 0 }));
    expect(snapshot).toMatchObject({ products: [], categories: [], series: [] });
    expect(snapshot.problems).toEqual([
      expect.objectContaining({ place: 'list', message: expect.stringContaining('lists no products') }),
    ]);
  });

  it('requests the product lists with the setting `flag` of brands.json', async () => {
    const erp = await startErp({ products: 3 });
    expect(idsOf((await pull(erp, { brand: yn({ flag: true }) })).snapshot)).toHaveLength(3);
  });

  it('reports its progress after each product', async () => {
    const erp = await startErp({ products: 12 });
    const steps: string[] = [];
    await pull(erp, { onProgress: (done, total) => steps.push(`${done}/${total}`) });
    expect(steps).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}/12`));
  });

  it('returns the same snapshot in whatever order the responses arrive', async () => {
    const erp = await startErp({ products: 40 });
    const [one, other] = [await pull(erp, { client: { ...hasty, connections: 1 } }), await pull(erp)];
    expect(JSON.stringify(other.snapshot)).toBe(JSON.stringify(one.snapshot));
    expect(problemsOf(one.snapshot)).toEqual(problemsOf(other.snapshot));
  });
});

function byOrder(
  one: { readonly sortOrder: number | null },
  other: { readonly sortOrder: number | null },
): number {
  return (one.sortOrder ?? 0) - (other.sortOrder ?? 0);
}
