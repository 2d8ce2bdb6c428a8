import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingPostgres, startPostgres } from './store/postgres-server.ts';
import type { Server } from './server-process.ts';
import { isAlive, listBuilders } from './service-processes.ts';
import { ServiceShop, until } from './service-shop.ts';

const isLong = Boolean(process.env.LONG_TESTS);
const hooks = isLong ? 200 : 80;
const clusters = 4;
const brand = 'skr';

interface StoreCase {
  readonly name: string;
  /** The reason why the tests are skipped, or null. */
  readonly missing: string | null;
  /** Null if the store is a file. */
  readonly start: (() => Promise<Server>) | null;
}

/** The short run uses only SQLite, because queue and store have their own tests on PostgreSQL. */
const stores: readonly StoreCase[] = [
  { name: 'SQLite', missing: null, start: null },
  ...(isLong ? [{ name: 'PostgreSQL', missing: missingPostgres, start: startPostgres }] : []),
];

for (const { name, missing, start } of stores) {
  describe.skipIf(missing !== null)(
    `the service with ${name}${missing === null ? '' : ` (${missing})`}`,
    () => {
      let server: Server | null = null;
      let shop: ServiceShop;

      beforeAll(async () => {
        server = start === null ? null : await start();
        const store = server === null ? {} : { SERVICE_STORE: server.address };
        const env = { ...store, QUIET_SECONDS: '1', LEASE_SECONDS: '3' };
        shop = await ServiceShop.open({ brands: [brand], env });
        await shop.hook({ brands: [brand] });
        await shop.untilQuiet();
      }, 240_000);

      afterAll(async () => {
        await shop?.close();
        await server?.stop();
      });

      const startSlowBuild = async (id: string, product: string) => {
        shop.erp.fail('slow', { brand, call: 'by_brand', waitMs: 4_000, times: 1 });
        const receipt = await shop.rename(brand, id, product);
        await shop.untilState(receipt, 'building');
        return receipt;
      };

      const expectLive = async (receipt: string, id: string, product: string) => {
        const { brands } = await shop.untilState(receipt, 'live');
        expect(brands[brand]?.links).toMatchObject([
          { name: product, url: expect.stringContaining(`/products/item/${id}/`) },
        ]);
        expect(await shop.readPage(brand, id)).toContain(`<h1>${product}</h1>`);
      };

      it(`merges ${hooks} hooks, each sent twice, into at most 3 builds`, async () => {
        const before = await shop.countBuilds();
        const names = new Map<string, string>();
        const receipts = new Set<string>();
        for (let cluster = 0; cluster < clusters; cluster += 1) {
          const sent = Array.from({ length: hooks / clusters }, async (_, at) => {
            const id = String(1001 + (at % 12));
            const product = `Product ${id}, cluster ${cluster}, ${at}`;
            names.set(id, product);
            shop.erp.brand(brand).rename(id, product);
            const { updatedAt = null } = shop.erp.brand(brand).product(id) ?? {};
            const [one, other] = await shop.hook({ brands: [brand], products: [{ id, updatedAt }] }, 2);
            expect([one?.status, other?.status].sort()).toEqual([200, 202]);
            expect(one?.receipt).toBe(other?.receipt);
            receipts.add(one?.receipt ?? '');
          });
          await Promise.all(sent);
          await sleep(300);
        }
        expect(receipts.size).toBe(hooks);
        await shop.untilQuiet();
        for (const [id, product] of names)
          expect(await shop.readPage(brand, id)).toContain(`<h1>${product}</h1>`);
        for (const receipt of receipts) expect((await shop.readReceipt(receipt)).state).toBe('live');
        expect((await shop.countBuilds()) - before).toBeLessThanOrEqual(3);
      }, 240_000);

      it('recovers after a kill during a build, and leaves no process behind', async () => {
        const receipt = await startSlowBuild('1006', 'Survives the service');
        const builders = listBuilders(shop.service.pid);
        expect(builders.length).toBeGreaterThan(0);
        await shop.service.kill();
        await until('its builders ended', async () => (builders.some(isAlive) ? null : true));
        await shop.restart();
        await expectLive(receipt, '1006', 'Survives the service');
      }, 240_000);

      if (start !== null)
        it('recovers after the store went down during a build', async () => {
          if (server === null) throw new Error('There is no store to kill.');
          const receipt = await startSlowBuild('1007', 'Survives the store');
          await server.kill();
          const [refused] = await shop.hook({ brands: [brand] });
          expect(refused).toEqual({ status: 503, receipt: '' });
          expect((await fetch(`${shop.service.origin}/readyz`)).status).toBe(503);
          expect((await fetch(`${shop.service.origin}/healthz`)).status).toBe(200);
          await server.restart();
          await expectLive(receipt, '1007', 'Survives the store');
          await expectLive(await shop.rename(brand, '1008', 'Taken down again'), '1008', 'Taken down again');
        }, 240_000);

      if (isLong && start === null)
        it('applies valid changes to brands.json at runtime', async () => {
          const untilAnswered = (code: 'yn' | 'skr', status: number) =>
            until(`a hook for ${code} is answered with ${status}`, async () => {
              const [answer] = await shop.hook({ brands: [code] });
              return answer?.status === status ? answer.receipt : null;
            });
          await untilAnswered('yn', 422);
          await shop.writeBrands([brand, 'yn']);
          await shop.untilState(await untilAnswered('yn', 202), 'live');
          expect(await shop.readMetrics()).toMatch(/release_products\{brand="yn"\} \d/);
          await shop.writeBrandsFile('{');
          await until('the log says so', async () =>
            /brands.json changed but is invalid/.exec(await shop.service.readLog()),
          );
          const receipt = await untilAnswered('yn', 202);
          await shop.untilState(receipt, 'failed');
          await shop.writeBrands([brand, 'yn']);
          await untilAnswered('yn', 202);
          await shop.untilState(receipt, 'live');
          await shop.writeBrands([brand]);
          await untilAnswered('yn', 422);
          expect(await shop.readMetrics()).not.toContain('release_products{brand="yn"}');
        }, 240_000);
    },
  );
}
