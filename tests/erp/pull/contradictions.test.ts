import { describe, expect, it } from 'vitest';
import { digest8 } from '#catalogue/digest.ts';
import { envelope } from '#demo-erp/to-wire.ts';
import { json } from '../client/scripted-server.ts';
import { idsOf, problemsOf, productOf, pull, startTidyErp } from './pull-demo.ts';
import { groupText, listText, productText, startScriptedErp } from './scripted-erp.ts';

const listCall = 'products/published/by_brand/sg-yn/false';

function deep(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

describe('a pull of contradictory responses', () => {
  it('keeps the first of two products with the same id', async () => {
    const erp = await startTidyErp({ products: 5 });
    erp.brand('yn').set('1003', { id: '1001', name: 'Another' });
    const { snapshot } = await pull(erp);
    expect(idsOf(snapshot).toSorted()).toEqual(['1001', '1002', '1004', '1005']);
    expect(productOf(snapshot, '1001')?.name).toEqual(erp.brand('yn').product('1001')?.name);
    expect(snapshot.problems).toMatchObject([
      {
        effect: 'left-out',
        call: listCall,
        place: '[2]',
        field: 'id',
        message: expect.stringMatching(/same id, 1001\./),
      },
    ]);
  });

  it('reports that it truncated a long name, but reports no contradiction', async () => {
    const erp = await startTidyErp({ products: 5 });
    erp.brand('yn').rename('1003', 'Lamp '.repeat(1_000));
    expect(problemsOf((await pull(erp)).snapshot)).toEqual(['changed id 1003 name']);
  });

  it('omits a product without a name or an id', async () => {
    const erp = await startTidyErp({ products: 5 });
    erp.brand('yn').publish({ id: 'x', name: { Zh: '灯' } });
    erp.brand('yn').publish({ id: 'y', name: 'No id' });
    erp.brand('yn').setInvalidFields('y', { id: undefined });
    const { snapshot } = await pull(erp);
    expect(snapshot.products).toHaveLength(5);
    expect(problemsOf(snapshot)).toEqual(['left-out [5] id x name', 'left-out [6] id']);
    expect(snapshot.problems[0]).toMatchObject({ brand: 'yn', call: listCall });
  });

  it('omits a product if the request for it returns another product', async () => {
    const erp = await startTidyErp({ products: 5 });
    erp.brand('yn').publish({ id: 'x', name: 'X' });
    erp.brand('yn').set('x', { id: 'other' });
    erp.brand('yn').set('1003', { id: 'x' });
    const { snapshot } = await pull(erp);
    expect(idsOf(snapshot)).not.toContain('x');
    expect(idsOf(snapshot)).not.toContain('other');
    expect(problemsOf(snapshot)).toEqual(['left-out id x id', 'left-out id other id']);
    expect(snapshot.problems[0]?.message).toContain(
      'When this product is requested, the ERP returns another one (other)',
    );
  });

  it('omits an unpublished category or series but keeps its products', async () => {
    const erp = await startTidyErp({ products: 5 });
    erp.brand('yn').set('1001', { categoryNames: ['Nowhere'], seriesName: 'Never' });
    const { snapshot } = await pull(erp);
    expect(snapshot.products).toHaveLength(5);
    expect(snapshot.categories.map(({ name }) => name)).not.toContain('Nowhere');
    expect(snapshot.series.map(({ name }) => name)).not.toContain('Never');
    expect(snapshot.problems).toMatchObject([
      {
        effect: 'left-out',
        call: 'categories/get?brandCode=sg-yn&name=Nowhere',
        place: 'Nowhere',
        field: 'name',
      },
      {
        effect: 'left-out',
        call: 'product_series/get?brandCode=sg-yn&name=Never',
        place: 'Never',
        field: 'name',
      },
    ]);
    expect(snapshot.problems[0]?.message).toContain('Some products belong to the category "Nowhere"');
  });

  it('omits a list entry that is nested too deeply', async () => {
    const list = [json(deep(100_000))];
    const { snapshot } = await pull(await startScriptedErp({ list, seriesProducts: list }));
    expect(problemsOf(snapshot)).toEqual(['left-out [0] id']);
  });

  it('reports a product that is missing from the list of series products', async () => {
    const erp = await startTidyErp({ products: 12 });
    erp.fail('empty', { call: 'all_series_products' });
    const { snapshot } = await pull(erp);
    const inSeries = snapshot.products.filter(({ seriesName }) => seriesName !== null).map(({ id }) => id);
    expect(inSeries.length).toBeGreaterThan(0);
    expect(problemsOf(snapshot).toSorted()).toEqual(
      inSeries.map((id) => `changed id ${id} seriesName`).toSorted(),
    );
    expect(snapshot.problems[0]).toMatchObject({
      call: 'products/published/all_series_products/sg-yn/false',
    });
  });

  it('reports a product that is listed as a series product but has no series', async () => {
    const lamp = { id: '1', name: 'Lamp' };
    const list = [json(listText(lamp))];
    const product = [json(productText(lamp))];
    const { snapshot } = await pull(await startScriptedErp({ list, seriesProducts: list, product }));
    expect(snapshot.problems).toMatchObject([{ effect: 'changed', place: 'id 1', field: 'seriesName' }]);
    expect(snapshot.problems[0]?.message).toContain('not shown in a series');
  });

  it('requests the list of series products again if a product joins a series', async () => {
    const lamp = { id: '1', name: 'Lamp' };
    const product = json(productText({ ...lamp, seriesName: 'Arc' }));
    const list = [json(listText(lamp))];
    const group = [json(groupText({ name: 'Arc' }))];
    const seriesProducts = [json('[]'), list[0] ?? product];
    const { snapshot } = await pull(
      await startScriptedErp({ list, seriesProducts, product: [product], group }),
    );
    expect(snapshot.problems).toEqual([]);
  });

  it('recognizes a product in the list of series products even if its id has a lone surrogate', async () => {
    const half = { id: '\ud800', name: 'Half', seriesName: 'Arc' };
    const list = [json(listText(half))];
    const group = [json(groupText({ name: 'Arc' }))];
    const script = { list, seriesProducts: list, product: [json(productText(half))], group };
    const { snapshot } = await pull(await startScriptedErp(script));
    expect(idsOf(snapshot)).toEqual(['\ufffd']);
    expect(snapshot.problems).toEqual([]);
  });
});

describe('a list that changes during a pull', () => {
  it('is read again until two responses are equal', async () => {
    for (const updatedAt of [true, false]) {
      const erp = await startTidyErp({ products: 10, updatedAt });
      let isChanged = false;
      const onProgress = (done: number): void => {
        if (isChanged || done < 10) return;
        isChanged = true;
        erp.brand('yn').rename('1001', 'Renamed meanwhile');
        erp.brand('yn').publish({ id: 'new', name: 'Published meanwhile' });
        erp.brand('yn').withdraw('1002');
      };
      const { snapshot } = await pull(erp, { onProgress });
      expect(productOf(snapshot, '1001')?.name.En).toBe('Renamed meanwhile');
      expect(idsOf(snapshot)).toContain('new');
      expect(idsOf(snapshot)).not.toContain('1002');
      expect(snapshot.problems).toEqual([]);
      expect(erp.requests().by_brand.calls).toBe(3);
    }
  });

  it('counts as unchanged if only its envelope changes', async () => {
    const lamp = { id: '1', name: 'Lamp' };
    const list = [1, 2].map((time) => json(' '.repeat(time) + envelope.join(listText(lamp))));
    const product = [json(productText(lamp))];
    const erp = await startScriptedErp({ list, seriesProducts: [json('[]')], product });
    expect((await pull(erp)).snapshot.problems).toEqual([]);
    expect(erp.requests).toHaveLength(5);
  });

  it('counts as unchanged if the only differences are in too deeply nested entries', async () => {
    const list = [0, 1, 2, 3].map((depth) => json(deep(100_000 + depth)));
    const { snapshot } = await pull(await startScriptedErp({ list, seriesProducts: [json('[]')] }));
    expect(problemsOf(snapshot)).toEqual(['left-out [0] id']);
  });

  it('is used and reported as a problem if every response differs', async () => {
    const erp = await startTidyErp({ products: 4 });
    let changes = 0;
    const onProgress = (): void => {
      changes += 1;
      erp.brand('yn').rename('1001', `Name ${changes}`);
    };
    const { snapshot } = await pull(erp, { onProgress });
    expect(snapshot.products).toHaveLength(4);
    // Ignores the problem that the renamed product causes.
    const ofList = snapshot.problems.filter(({ place }) => place === 'list');
    expect(ofList).toMatchObject([{ effect: 'changed', call: listCall }]);
    expect(ofList[0]?.message).toContain('kept changing');
    expect(erp.requests().by_brand.calls).toBe(4);
  });
});

describe('a category with the same path as an earlier category', () => {
  it('is omitted and reported', async () => {
    const erp = await startTidyErp({ products: 4 });
    // Finds two names with the same slug and digest, after about 100,000 tries.
    const seen = new Map<string, string>();
    let twins: readonly [string, string] | null = null;
    for (let at = 0; twins === null; at += 1) {
      const name = `Lamps${[...at.toString(7)].map((digit) => '!?.,;:-'[Number(digit)]).join('')}`;
      const digest = digest8(name);
      const twin = seen.get(digest);
      if (twin !== undefined) twins = [twin, name];
      seen.set(digest, name);
    }
    for (const [at, name] of twins.entries()) {
      erp.brand('yn').publishCategory({ name });
      erp.brand('yn').set(`100${at + 1}`, { categoryNames: [name] });
    }
    const { snapshot } = await pull(erp);
    const published = snapshot.categories.map(({ name }) => name).filter((name) => name.startsWith('Lamps'));
    expect(published).toEqual([twins[0]]);
    expect(snapshot.problems).toMatchObject([
      { kind: 'same-path', effect: 'left-out', about: { kind: 'category', name: twins[1] } },
    ]);
    expect(snapshot.products).toHaveLength(4);
  });
});

it('a pull reports that it truncated the name, attributes, categories or pictures of a product', async () => {
  const erp = await startTidyErp({ products: 3 });
  const many = <Item>(count: number, make: (at: number) => Item) =>
    Array.from({ length: count }, (_, at) => make(at));
  erp.brand('yn').set('1001', {
    name: `A ${'very '.repeat(200)}long name`,
    attributes: many(1_000, (at) => ({ name: `Fact ${at}`, value: `${at}` })),
    categoryNames: many(60, (at) => `Category ${at}`),
    images: many(60, (at) => ({ url: `/media/yn/teapot-0.jpg?${at}` })),
  });
  const { snapshot } = await pull(erp);
  const product = productOf(snapshot, '1001');
  const lists = [product?.attributes, product?.categoryNames, product?.images];
  expect([product?.name.En.length, ...lists.map((list) => list?.length)]).toEqual([400, 100, 50, 50]);
  const messages = snapshot.problems
    .filter(({ message }) => message.includes('more than'))
    .map(({ message }) => message);
  expect(messages.toSorted()).toEqual([
    expect.stringContaining('The name has 1011 characters, more than the limit of 400.'),
    expect.stringContaining('There are 1000 attributes, more than the limit of 100.'),
    expect.stringContaining('There are 60 categoryNames, more than the limit of 50.'),
    expect.stringContaining('There are 60 images, more than the limit of 50.'),
  ]);
});
