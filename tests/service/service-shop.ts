import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toProductKey } from '#catalogue/slug.ts';
import { type DemoErp, type DemoErpOptions, startDemoErp } from '#demo-erp/start.ts';
import { hookUrl, signHook } from '#service/hooks/hook-sender.ts';
import { type Receipt, receiptPath, receiptSchema } from '#service/hooks/receipt.ts';
import { twoFreePorts } from '../processes.ts';
import { hookSecret, launchService, type ServiceProcess } from './service-process.ts';

const root = resolve(import.meta.dirname, '../..');
const timeoutMs = 120_000;

export interface ServiceShopOptions extends DemoErpOptions {
  readonly brands: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface ShopHook {
  readonly brands: readonly string[];
  readonly products?: readonly { readonly id: string; readonly updatedAt: string | null }[];
}

export class ServiceShop {
  readonly folder: string;
  readonly erp: DemoErp;
  service: ServiceProcess;
  readonly #launch: (args?: readonly string[]) => Promise<ServiceProcess>;

  static async open({ brands, env, ...options }: ServiceShopOptions): Promise<ServiceShop> {
    const folder = await mkdtemp(join(tmpdir(), 'service-'));
    const erp = await startDemoErp({ products: 12, ...options });
    const ports = await twoFreePorts();
    const brandsFile = join(folder, 'brands.json');
    await writeFile(brandsFile, await chooseBrands(brands));
    const setup = { folder, erpOrigin: erp.origin, ports, env: { BRANDS_FILE: brandsFile, ...env } };
    const launch = (args: readonly string[] = []) => launchService({ ...setup, args });
    try {
      return new ServiceShop(folder, erp, await launch(), launch);
    } catch (error) {
      await erp.close();
      throw error;
    }
  }

  private constructor(
    folder: string,
    erp: DemoErp,
    service: ServiceProcess,
    launch: (args?: readonly string[]) => Promise<ServiceProcess>,
  ) {
    this.folder = folder;
    this.erp = erp;
    this.service = service;
    this.#launch = launch;
  }

  async restart(args: readonly string[] = []): Promise<void> {
    this.service = await this.#launch(args);
  }

  async close(): Promise<void> {
    await this.service.stop();
    await this.erp.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async writeBrands(brands: readonly string[]): Promise<void> {
    await this.writeBrandsFile(await chooseBrands(brands));
  }

  writeBrandsFile(text: string): Promise<void> {
    return writeFile(join(this.folder, 'brands.json'), text);
  }

  /** All requests have the same delivery id. */
  async hook({ brands, products = [] }: ShopHook, times = 1): Promise<readonly Answered[]> {
    const request = signHook(hookSecret, { brands, products, by: 'test', why: null });
    const send = async () => {
      const answer = await fetch(hookUrl(this.service.origin), { method: 'POST', ...request });
      const text = await answer.text();
      return { status: answer.status, receipt: /"receipt":"(\w+)"/.exec(text)?.[1] ?? '' };
    };
    return Promise.all(Array.from({ length: times }, send));
  }

  async rename(brand: string, id: string, name: string): Promise<string> {
    this.erp.brand(brand).rename(id, name);
    const { updatedAt = null } = this.erp.brand(brand).product(id) ?? {};
    const [answer] = await this.hook({ brands: [brand], products: [{ id, updatedAt }] });
    if (answer?.receipt) return answer.receipt;
    throw new Error(`The hook was answered with ${answer?.status}.`);
  }

  /** Retries after a 429. */
  async readReceipt(id: string): Promise<Receipt> {
    const answer = await fetch(`${this.service.origin}${receiptPath(id)}`);
    if (answer.status !== 429) return receiptSchema.parse(await answer.json());
    await sleep(1000 * Number(answer.headers.get('retry-after')));
    return this.readReceipt(id);
  }

  async untilState(id: string, state: Receipt['state']): Promise<Receipt> {
    return until(`receipt ${id} says ${state}`, async () => {
      const receipt = await this.readReceipt(id);
      return receipt.state === state ? receipt : null;
    });
  }

  async readMetrics(): Promise<string> {
    return (await fetch(`${this.service.metricsOrigin}/metrics`)).text();
  }

  async readMetric(name: string, label = ''): Promise<number> {
    const samples = [...(await this.readMetrics()).matchAll(/^(\w+)(\{.*\})? (\S+)$/gm)];
    const wanted = samples.filter(([, found, labels = '']) => found === name && labels.includes(label));
    return wanted.reduce((sum, [, , , value]) => sum + Number(value), 0);
  }

  /** A build is counted before its orders become live, so the result includes the builds of all live orders. */
  countBuilds(): Promise<number> {
    return this.readMetric('build_phase_seconds_count', 'phase="publish"');
  }

  async untilQuiet(): Promise<void> {
    await until('nothing is open', async () =>
      (await this.readMetric('queue_wanted_minus_built')) === 0 ? true : null,
    );
  }

  readPage(brand: string, id: string): Promise<string> {
    const folder = join(this.folder, 'live', brand, 'current', 'products', 'item', toProductKey(id));
    return readFile(join(folder, 'index.html'), 'utf8');
  }
}

interface Answered {
  readonly status: number;
  /** Empty if the hook was refused. */
  readonly receipt: string;
}

/** Repeats `look` while it returns null or throws an error. */
export async function until<Found>(what: string, look: () => Promise<Found | null>): Promise<Found> {
  let problem: unknown = null;
  for (const started = performance.now(); performance.now() - started < timeoutMs; await sleep(50)) {
    const found = await look().catch((error: unknown) => {
      problem = error;
      return null;
    });
    if (found !== null) return found;
  }
  throw new Error(`It was waited in vain until ${what}. ${problem === null ? '' : String(problem)}`);
}

async function chooseBrands(codes: readonly string[]): Promise<string> {
  const { brands } = JSON.parse(await readFile(join(root, 'brands.json'), 'utf8'));
  const chosen = codes.map((code) => [code, { ...brands[code], images: 'link' }] as const);
  return JSON.stringify({ brands: Object.fromEntries(chosen) });
}
