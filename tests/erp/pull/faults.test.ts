import { describe, expect, it } from 'vitest';
import type { Fault } from '#demo-erp/fault.ts';
import { ErpCallError } from '#erp/errors.ts';
import { startErp } from '../../demo-erp/ask.ts';
import { hasty, openMemoryStore, pull } from './pull-demo.ts';

const callNames = ['setting', 'by_brand', 'product', 'all_series_products', 'category', 'series'] as const;

const impatient = { ...hasty, silenceMs: 1_000, maxBodyBytes: 1e6, retry: { ...hasty.retry, attempts: 2 } };
/** More attempts, because requests may time out on a busy machine. */
const patient = { ...impatient, retry: { ...impatient.retry, attempts: 5, maxRetryAfterMs: 1_500 } };

const messages = {
  unavailable: 'answered 503 and asks to wait for 1 s',
  cut: /sent a broken gzip body|broke the connection/,
  login: 'sent an HTML page, perhaps a login page, instead of JSON',
  garbage: /sent JSON that cannot be parsed: /,
  huge: /sent more than 1 MB.* Raise ERP_ANSWER_MEGABYTES/s,
  down: 'broke the connection',
  slow: 'did not answer in time',
} as const satisfies Partial<Record<Fault, string | RegExp>>;

const transient = ['unavailable', 'cut', 'garbage', 'down', 'slow'] as const;
const lasting = ['login', 'huge'] as const;

const effects: Readonly<Record<keyof typeof messages, string>> = {
  unavailable: 'returns 503',
  cut: 'breaks off',
  login: 'returns a login page',
  garbage: 'returns invalid JSON',
  huge: 'returns more than 1 MB',
  down: 'loses its connection',
  slow: 'times out',
};

const withEffect = <Name extends keyof typeof messages>(faults: readonly Name[]) =>
  faults.map((fault) => ({ fault, effect: effects[fault] }));

describe('a pull while the ERP fails permanently', () => {
  it.each(withEffect([...transient, ...lasting]))(
    'fails with an error that names the cause and the URL if one kind of call always $effect',
    async ({ fault }) => {
      await Promise.all(
        callNames.map(async (call) => {
          const erp = await startErp({ products: 3 });
          erp.fail(fault, { call });
          const store = openMemoryStore();
          const error: unknown = await pull(erp, { client: impatient, store }).catch(
            (reason: unknown) => reason,
          );
          expect(error, call).toBeInstanceOf(ErpCallError);
          expect(String(error)).toMatch(messages[fault]);
          expect(String(error)).toContain(`${erp.origin}/api/supplychain/cmsclient/`);
          erp.heal();
          expect((await pull(erp, { store })).snapshot.products).toHaveLength(3);
        }),
      );
    },
  );
});

describe('a pull during which the ERP fails once', () => {
  it.each(withEffect(transient))('still succeeds if any one call $effect', async ({ fault }) => {
    const sound = (await pull(await startErp({ products: 3 }))).snapshot;
    await Promise.all(
      callNames.map(async (call) => {
        const erp = await startErp({ products: 3 });
        erp.fail(fault, { call, times: 1 });
        expect((await pull(erp, { client: patient })).snapshot, call).toEqual(sound);
      }),
    );
  });

  it.each(withEffect(lasting))('fails without a retry if the product list $effect', async ({ fault }) => {
    const erp = await startErp({ products: 3 });
    erp.fail(fault, { call: 'by_brand', times: 1 });
    await expect(pull(erp, { client: patient })).rejects.toThrow(messages[fault]);
    expect(erp.requests().by_brand.calls).toBe(1);
  });

  it('still returns the earlier snapshot if the first call of each kind fails, given stored responses', async () => {
    const [erp, store] = [await startErp({ products: 3, updatedAt: false }), openMemoryStore()];
    const before = (await pull(erp, { store })).snapshot;
    for (const call of callNames) erp.fail('cut', { call, times: 1 });
    expect((await pull(erp, { store, before, client: patient })).snapshot).toEqual(before);
  });
});
