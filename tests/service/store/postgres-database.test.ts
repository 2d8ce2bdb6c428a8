import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '#service/store/open-store.ts';
import { missingPostgres } from './postgres-server.ts';
import { type StoreFactory, storeKinds } from './store-kinds.ts';

describe.skipIf(missingPostgres !== null)(`tables of a newer version ${missingPostgres ?? ''}`, () => {
  let factory: StoreFactory | undefined;

  beforeAll(async () => {
    factory = await storeKinds.find(({ name }) => name === 'PostgreSQL')?.open();
  }, 120_000);
  afterAll(() => factory?.stop());

  async function openUsed() {
    const address = (await factory?.newAddress()) ?? '';
    const store = await openStore(address, '/');
    await store.insert([{ collection: 'order', id: '1', value: 'kept' }]);
    await store.close();
    const client = new Client({ connectionString: address });
    await client.connect();
    onTestFinished(() => client.end());
    return { address, client };
  }

  it('are rejected and left unchanged', async () => {
    const { address, client } = await openUsed();
    await client.query('UPDATE brand_catalogues.version SET value = 7');
    await client.query('DROP INDEX brand_catalogues.record_of_kin');
    const refusal: unknown = await openStore(address.replace('postgres@', 'postgres:secret@'), '/').catch(
      (error) => error,
    );
    expect(String(refusal)).toMatch(
      /The tables of postgres:\/\/127\.0\.0\.1:\d+\/\w+ were created by a newer version of this program \(format 7; this version reads 1\)/,
    );
    expect(String(refusal)).not.toContain('secret');
    const { rows } = await client.query(
      "SELECT value, (SELECT count(*)::int FROM pg_indexes WHERE indexname = 'record_of_kin') AS indexes FROM brand_catalogues.version",
    );
    expect(rows).toEqual([{ value: 7, indexes: 0 }]);
  });
});
