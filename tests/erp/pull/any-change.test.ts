import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { DemoBrand } from '#demo-erp/brand.ts';
import type { CallName } from '#demo-erp/call.ts';
import type { GivenProduct } from '#demo-erp/given.ts';
import type { InvalidFields } from '#demo-erp/to-wire.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { ErpContentError } from '#erp/errors.ts';
import type { PullOptions } from '#erp/pull.ts';
import { PullMemory } from '#erp/pull-memory.ts';
import { openRowStore } from '#files/row-store.ts';
import { startErp } from '../../demo-erp/ask.ts';
import { pull } from './pull-demo.ts';

const numRuns = process.env.LONG_TESTS ? 300 : 4;
const startIds = Array.from({ length: 10 }, (_, index) => String(1001 + index));

type Change = (erp: DemoErp) => void;

const ids = fc.constantFrom(...startIds, 'new', 'A/b', '1001.', '1e3');
const names = fc.oneof(fc.constantFrom('Lamp 2', 'Lamp 10', 'lamp 2', ' ', 'Äpfel'), fc.string());
const groups = fc.constantFrom('Floor lamps', 'floor lamps', 'Nowhere', 'Twin', 'twin', 'Twin!');
const html = fc.constantFrom(
  '<p>Plain</p>',
  '<h1>Big</h1><script>alert(1)</script>',
  '<img src="https://cdn.example/1.jpg"><img src="https://evil.example/1.jpg">',
  '<p><p><b>Half',
  '',
);
const texts = (values: fc.Arbitrary<string>) => fc.oneof(values, fc.record({ Zh: fc.option(values) }));

const patches: fc.Arbitrary<GivenProduct> = fc.record(
  {
    name: texts(names),
    description: fc.option(texts(html)),
    categoryNames: fc.array(groups, { maxLength: 3 }),
    seriesName: fc.option(groups),
    sortOrder: fc.constantFrom(null, -0, 0, 1, 10),
    price: fc.constantFrom(null, { amount: 12.5, currency: 'SGD' }),
    images: fc.constantFrom([], [{ url: '/1.jpg' }], [{ url: 'https://evil.example/' }]),
    id: fc.constantFrom('1002', 'another'),
  },
  { requiredKeys: [] },
);

const invalidFields: fc.Arbitrary<InvalidFields> = fc.record(
  {
    categoryNames: fc.constant('Twin'),
    sortOrder: fc.constant('1'),
    price: fc.constant({ amount: -1, currency: 'sgd' }),
    images: fc.constant([7]),
    id: fc.constantFrom(1003, null),
  },
  { requiredKeys: [] },
);

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: onProduct(patches, (brand, id, patch) => brand.set(id, patch)) },
  onProduct(invalidFields, (brand, id, values) => brand.setInvalidFields(id, values)),
  { weight: 2, arbitrary: onProduct(names, (brand, id, name) => brand.rename(id, name)) },
  onProduct(fc.option(fc.nat()), (brand, id, amount) => brand.reprice(id, amount)),
  onProduct(fc.constant(null), (brand, id) => brand.withdraw(id)),
  fc.tuple(ids, patches).map(
    ([id, patch]): Change =>
      (erp) => {
        erp.brand('yn').publish({ name: 'Published', ...patch, id });
      },
  ),
  fc.tuple(groups, html).map(
    ([name, description]): Change =>
      (erp) => {
        erp.brand('yn').publishCategory({ name, description, sortOrder: description.length });
      },
  ),
  fc.tuple(groups, html).map(
    ([name, description]): Change =>
      (erp) => {
        erp.brand('yn').publishSeries({ name, description });
      },
  ),
  fc.constantFrom('#123456', '#abc', 'red').map(
    (color): Change =>
      (erp) =>
        erp.brand('yn').retheme(color),
  ),
  fc.boolean().map(
    (enableZh): Change =>
      (erp) =>
        erp.brand('yn').offerZh(enableZh),
  ),
);

const interruptions = fc.option(
  fc.constantFrom<CallName>('setting', 'by_brand', 'product', 'all_series_products', 'category', 'series'),
  { freq: 3 },
);

function onProduct<Value>(
  values: fc.Arbitrary<Value>,
  act: (brand: DemoBrand, id: string, value: Value) => void,
): fc.Arbitrary<Change> {
  return fc.tuple(ids, values).map(
    ([id, value]): Change =>
      (erp) => {
        if (erp.brand('yn').product(id)) act(erp.brand('yn'), id, value);
      },
  );
}

async function outcomeOf(erp: DemoErp, given: Partial<PullOptions>) {
  const blank = openRowStore(':memory:');
  try {
    return (await pull(erp, { store: blank, ...given })).snapshot;
  } catch (error) {
    if (error instanceof ErpContentError) return { message: error.message, problems: error.problems };
    throw error;
  } finally {
    blank.close();
  }
}

/** The outcome of a pull without `before` or cached responses. Only `moves` is from a pull with `before`. */
async function freshOutcomeOf(erp: DemoErp, before: Snapshot | null) {
  const [first, moved] = await Promise.all([outcomeOf(erp, {}), outcomeOf(erp, { before })]);
  return 'version' in first && 'version' in moved ? { ...first, moves: moved.moves } : first;
}

function expectSameObjects(snapshot: Snapshot, before: Snapshot): void {
  const models = ({ setting, products, categories, series }: Snapshot) =>
    [setting, ...products, ...categories, ...series] as const;
  const former = new Map(models(before).map((model) => [JSON.stringify(model), model]));
  for (const model of models(snapshot)) expect(former.get(JSON.stringify(model)) ?? model).toBe(model);
}

/**
 * Simulates four processes. The first keeps running, and the second sometimes ends before it writes its cache. The third
 * and the fourth restart before each pull, and the fourth then runs a different version of the program.
 */
function startPullers() {
  const [resident, cold, other, late] = [
    openRowStore(':memory:'),
    openRowStore(':memory:'),
    openRowStore(':memory:'),
    openRowStore(':memory:'),
  ];
  const memory = new PullMemory();
  let lateMemory = new PullMemory();
  const resumeLate = (step: number) => {
    if (step % 2 === 0) lateMemory.writeInto(late);
    if (step % 3 === 0) lateMemory = new PullMemory();
    return { store: late, memory: lateMemory, readBy: 'this code' };
  };
  return {
    at: (step: number, before: Snapshot | null): readonly Partial<PullOptions>[] => [
      { before, store: resident, memory },
      { before, ...resumeLate(step) },
      { before: structuredClone(before), store: cold, readBy: 'this code' },
      { before: structuredClone(before), store: other, readBy: `code ${step % 3}` },
    ],
    end: () => {
      for (const store of [resident, cold, other, late]) store.close();
    },
  };
}

async function interrupt(erp: DemoErp, call: CallName, pullers: readonly Partial<PullOptions>[]) {
  erp.fail('login', { call });
  for (const given of pullers) await outcomeOf(erp, given).catch(() => null);
  erp.heal();
}

it('a pull after random changes has the same outcome with and without cached responses', async () => {
  const happenings = fc.tuple(fc.array(changes, { maxLength: 4 }), interruptions);
  const steps = fc.array(happenings, { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.boolean(), steps, async (updatedAt, envelope, taken) => {
      const erp = await startErp({ products: startIds.length, updatedAt, envelope });
      const pullers = startPullers();
      let before: Snapshot | null = null;
      for (const [step, [happened, failing]] of taken.entries()) {
        for (const change of happened) change(erp);
        const all = pullers.at(step, before);
        if (failing !== null) await interrupt(erp, failing, all);
        const fresh = await freshOutcomeOf(erp, before);
        for (const given of all.toReversed()) {
          const outcome = await outcomeOf(erp, given);
          expect(outcome).toStrictEqual(fresh);
          if (!('version' in outcome)) continue;
          if (given.before && given.memory === undefined) expectSameObjects(outcome, given.before);
          before = outcome;
        }
      }
      pullers.end();
      await erp.close();
    }),
    { numRuns },
  );
});
