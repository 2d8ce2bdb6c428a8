import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendHook } from '#service/hooks/hook-sender.ts';
import { openRecords } from '#service/orders/records.ts';
import { openStore } from '#service/store/open-store.ts';
import { launchForBrand, type RunningNginx } from '../../tests/hosting/nginx-process.ts';
import { hookSecret, launchService, type ServiceProcess } from '../../tests/service/service-process.ts';
import { type ShopErp, startShopErp } from './serve-erp.ts';
import { readServeMetrics } from './serve-metrics.ts';

export interface ShopSettings {
  readonly root: string;
  readonly products: number;
  readonly brands: readonly string[];
  readonly bystander?: string;
}

export interface Shop {
  readonly erp: ShopErp;
  readonly folder: string;
  readonly brands: readonly string[];
  readonly service: ServiceProcess;
  originOf(brand: string): string;
  restart(quietSeconds: number): Promise<void>;
  stop(): Promise<void>;
}

const store = 'sqlite:service.sqlite';
const day = 24 * 3_600_000;
const timeoutMs = 30 * 60_000;

export async function openShop({ root, products, brands, bystander }: ShopSettings): Promise<Shop> {
  const all = bystander === undefined ? brands : [...brands, bystander];
  await mkdir(join(root, '.cache', 'bench'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache', 'bench', 'serve-'));
  const erp = await startShopErp(products);
  const chat = await openChat();
  const nginx = new Map<string, RunningNginx>();
  let service: ServiceProcess | null = null;
  const stop = async () => {
    await service?.stop();
    for (const server of nginx.values()) await server.stop();
    await erp.close();
    chat.close();
    await rm(folder, { recursive: true, force: true });
  };
  const start = async (quietSeconds: number) => {
    service = await launchService({
      ...{ folder, erpOrigin: erp.origin },
      env: {
        BRANDS_FILE: await writeBrands(root, folder, all),
        QUIET_SECONDS: `${quietSeconds}`,
        NOTIFY_TEAM_URL: chat.url,
        PREVIEW_PORT: '0',
      },
    });
    await makeReady(service, brands);
  };
  const addBystander = async (brand: string) => {
    if (service !== null) await makeReady(service, [brand]);
    await reviewWithPlan(folder, brand);
  };
  try {
    await start(0);
    if (bystander !== undefined) await addBystander(bystander);
    for (const brand of brands) nginx.set(brand, await launchForBrand(join(folder, 'live'), brand));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ erp, folder, brands, stop },
    get service() {
      if (service === null) throw new Error('The service is not running.');
      return service;
    },
    originOf: (brand) => nginx.get(brand)?.origin ?? '',
    restart: async (quietSeconds) => {
      await service?.stop();
      await start(quietSeconds);
    },
  };
}

async function openChat() {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('ok')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function makeReady(
  { origin, metricsOrigin }: ServiceProcess,
  brands: readonly string[],
): Promise<void> {
  await sendHook({ origin, secret: hookSecret, brands, products: [], by: 'bench', why: null });
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    await sleep(200);
    const { open } = await readServeMetrics(metricsOrigin, brands);
    if (open === 0) return;
  }
  throw new Error('The first builds took longer than half an hour.');
}

async function writeBrands(root: string, folder: string, codes: readonly string[]): Promise<string> {
  const file = join(folder, 'brands.json');
  const { brands } = JSON.parse(await readFile(join(root, 'brands.json'), 'utf8'));
  const chosen = codes.map((code) => [code, brands[code]] as const);
  const notify = [{ name: 'team', kind: 'slack' }];
  await writeFile(file, JSON.stringify({ notify, brands: Object.fromEntries(chosen) }));
  return file;
}

async function reviewWithPlan(folder: string, brand: string): Promise<void> {
  const records = openRecords(await openStore(store, folder));
  const since = Date.now();
  await records.updateBrand(brand, (state) => ({
    ...state,
    review: { since, by: 'bench', why: 'bench', until: null, isRead: false },
    plan: {
      ...{ id: 'bench', release: 'bench', at: since + 2 * day, by: 'bench', why: null },
      ...{ waiting: null, leaseUntil: 0 },
    },
  }));
}
