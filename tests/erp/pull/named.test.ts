import { describe, expect, it } from 'vitest';
import { ErpCallError } from '#erp/errors.ts';
import { createPullMemory } from '#erp/pull-memory.ts';
import { startErp } from '../../demo-erp/ask.ts';
import { json, type Reply } from '../client/scripted-server.ts';
import { hasty, idsOf, openShelf, productOf, pull } from './pull-demo.ts';
import { startScriptedErp } from './scripted-erp.ts';

const [earlier, later] = ['2026-11-01T08:00:00Z', '2026-11-01T09:00:00Z'];
const named = [{ id: '1', updatedAt: later }];

function lamp(name: string, updatedAt: string): Reply {
  return json(JSON.stringify({ id: 1, name, updatedAt }));
}

function listing(updatedAt: string | null): Reply {
  return json(JSON.stringify([{ id: 1, name: 'Lamp', updatedAt }]));
}

const noSeries = { seriesProducts: [json('[]')] };
const broken: Reply = (response) => response.writeHead(500).end();
const missing: Reply = (response) => response.writeHead(404).end();

describe('a product that is said to have changed', () => {
  it('is asked for once where the list then says the same of it', async () => {
    const product = [lamp('First answer', later), lamp('Second answer', later)];
    const erp = await startScriptedErp({ list: [listing(later)], product, ...noSeries });
    const { snapshot } = await pull(erp, { named });
    expect(productOf(snapshot, '1')?.name.En).toBe('First answer');
  });

  it.each([
    ['older than the list says', earlier, later],
    ['newer than the list says', later, earlier],
    ['of a list without dates', later, null],
  ])('is asked for again where the answer is %s', async (_, answered, listed) => {
    const product = [lamp('First answer', answered), lamp('Second answer', listed ?? answered)];
    const erp = await startScriptedErp({ list: [listing(listed)], product, ...noSeries });
    const { snapshot } = await pull(erp, { named });
    expect(productOf(snapshot, '1')?.name.En).toBe('Second answer');
  });

  it('is asked for while the list is on its way', async () => {
    let release: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (release = resolve));
    const list: Reply = (response, request) => void asked.then(() => listing(later)(response, request));
    const product: Reply = (response, request) => {
      release();
      lamp('Lamp', later)(response, request);
    };
    const erp = await startScriptedErp({ list: [list], product: [product], ...noSeries });
    expect(idsOf((await pull(erp, { named })).snapshot)).toEqual(['1']);
  });

  it.each([
    ['is not there', missing],
    ['fails', broken],
  ])('matters only where the list names it: it %s', async (_, answer) => {
    const product: Reply = (response, request) =>
      (request.url?.endsWith('/2') ? answer : lamp('Lamp', later))(response, request);
    const erp = await startScriptedErp({ list: [listing(later)], product: [product], ...noSeries });
    const { snapshot } = await pull(erp, { named: [...named, { id: '2', updatedAt: later }] });
    expect(idsOf(snapshot)).toEqual(['1']);
    expect(snapshot.problems).toEqual([]);
  });

  it('fails the pull where the list names it, after no more tries than any other', async () => {
    let tries = 0;
    const product: Reply = (response) => {
      tries += 1;
      response.writeHead(500).end();
    };
    const erp = await startScriptedErp({ list: [listing(later)], product: [product], ...noSeries });
    await expect(pull(erp, { named })).rejects.toThrow(ErpCallError);
    expect(tries).toBe(hasty.retry.attempts);
  });

  it('costs no call where it is known already, nor where there are more than can be asked at once', async () => {
    const [erp, store, memory] = [await startErp({ products: 12 }), openShelf(), createPullMemory()];
    const before = (await pull(erp, { store, memory })).snapshot;
    const all = before.products.map(({ id, updatedAt }) => ({ id, updatedAt }));
    erp.resetCounts();
    await pull(erp, { store, memory, before, named: all.slice(0, hasty.connections) });
    await pull(erp, { store, memory, before, named: all.map(({ id }) => ({ id, updatedAt: null })) });
    expect(erp.requests().product.calls).toBe(0);
  });
});
