import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { openRowStore } from '#files/row-store.ts';
import { json, startServer } from '../client/scripted-server.ts';
import { someOf } from '../../some-of.ts';
import { openMemoryStore, pull, startTidyErp } from './pull-demo.ts';

type Alter = (text: string, path: string, nth: number) => string;

const isList = (path: string) => /by_brand|all_series/.test(path);

/** Ways to send the same data differently, applied in this order. */
const alterations = {
  'rows in another order': (text, path, nth) =>
    isList(path) && nth % 2 === 1 ? JSON.stringify(JSON.parse(text).reverse()) : text,
  'numeric ids': (text) => text.replace(/"id":"(\d+)"/g, '"id":$1'),
  'extra zeros in amounts': (text) => text.replace(/"amount":(\d+)\.(\d)\b/g, '"amount":$1.$20'),
  'ids beyond 2^53': (text) => text.replace(/"id":"(\d+)"/g, '"id":900719925474099$1'),
  'signed picture addresses': (text, _, nth) => text.replaceAll('.jpg"', `.jpg?signature=${nth}"`),
  'dates in another time zone': (text, path) => (isList(path) ? text.replaceAll('Z"', '+00:00"') : text),
  'a JSON envelope': (text) => `{"data":${text},"took":1}`,
  'a byte order mark': (text) => `\ufeff${text}`,
} as const satisfies Record<string, Alter>;

const names = Object.keys(alterations) as (keyof typeof alterations)[];
const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]));
const combinations = [...names.map((name) => [name]), ...someOf(pairs, 4)].map((chosen) => {
  return { chosen, title: chosen.join(' and ') };
});

const withoutAddresses = (products: readonly Product[]) =>
  products.map(({ images, id, updatedAt: _, ...product }) => {
    return { ...product, id: id.replace(/^900719925474099/, ''), images: images.length };
  });

let plain: DemoErp;
let expected: readonly object[];
beforeAll(async () => {
  plain = await startTidyErp({ products: 4 }, afterAll);
  const store = openRowStore(':memory:');
  expected = withoutAddresses((await pull(plain, { store })).snapshot.products);
  store.close();
});

it.each(combinations)(
  'a pull returns the same products as for plain responses, and no problems, if responses have $title',
  async ({ chosen }) => {
    let nth = 0;
    const server = await startServer(async (response, request) => {
      nth += 1;
      const path = request.url ?? '';
      const asked = path.replace(/\/900719925474099(\d+)$/, '/$1');
      const answer = await fetch(`${plain.origin}${asked}`);
      const text = chosen.reduce(
        (altered, name) => (alterations[name] satisfies Alter)(altered, path, nth),
        await answer.text(),
      );
      json(text)(response, request);
    });
    const store = openMemoryStore();
    const first = (await pull(server, { store })).snapshot;
    const second = (await pull(server, { store, before: first })).snapshot;
    for (const { products, problems, categories, series } of [first, second]) {
      expect(withoutAddresses(products)).toEqual(expected);
      expect(problems).toEqual([]);
      expect([categories.length > 0, series.length > 0]).toEqual([true, true]);
    }
  },
);
