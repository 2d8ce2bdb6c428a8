import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { buildBrand } from '#builder/build-brands.ts';
import { seeded } from '#demo-erp/description.ts';
import { brandOf, expectSameTree, readTree } from '../builder/engine.ts';
import { seed } from '../builder/seed.ts';
import { foldersIn, openWorkspace } from '../builder/workbench.ts';
import { countOpenFiles, listDescendants, readMemory } from './service-processes.ts';
import { ServiceShop } from './service-shop.ts';

const brands: readonly string[] = ['skr', 'vs', 'dr', 'js'];
const hooks = 1_000;
/** With this pause between hooks, the rate stays below the limit of 600 hooks a minute. */
const restMs = 110;
const random = seeded(String(seed));

interface Usage {
  readonly bytes: number;
  readonly files: number;
}

function readUsage(pid: number): Usage {
  const pids = [pid, ...listDescendants(pid)];
  const sum = (of: (pid: number) => number) => pids.reduce((total, one) => total + of(one), 0);
  return { bytes: sum(readMemory), files: sum(countOpenFiles) };
}

function changeSomething({ erp }: ShopErp, brand: string, at: number) {
  const demo = erp.brand(brand);
  const products = demo.products();
  const id = String(products[Math.floor(random() * products.length)]?.id);
  const kind = Math.floor(random() * 5);
  // Prices rise by only 1, because the guard refuses implausible prices.
  if (kind === 0) demo.reprice(id, (demo.product(id)?.price?.amount ?? 100) + 1);
  else if (kind === 1) demo.retheme(`#${String(100_000 + at)}`);
  else if (kind === 2) demo.set(id, { availability: at % 2 === 0 ? 'in_stock' : 'out_of_stock' });
  else demo.rename(id, `Name ${at}`);
  const { updatedAt = null } = demo.product(id) ?? {};
  return [{ id, updatedAt }];
}

type ShopErp = Pick<ServiceShop, 'erp'>;

async function buildFromScratch({ erp }: ShopErp, brand: string) {
  const workspace = await openWorkspace();
  const source = { host: erp.origin, publicHost: erp.origin, isDemo: false };
  await buildBrand({
    ...{ workspace, brand: brandOf(brand), erp: source },
    ...{ allowShrink: true, onProgress: () => {} },
  });
  return readTree(foldersIn(workspace, brand).dist);
}

it.runIf(process.env.LONG_TESTS)(
  `the service publishes every change of ${hooks} hooks without leaking memory or files (SEED=${seed})`,
  async () => {
    const shop = await ServiceShop.open({ brands });
    onTestFinished(() => shop.close());
    await shop.hook({ brands });
    await shop.untilQuiet();
    const receipts: string[] = [];
    const usages: Usage[] = [];
    for (let at = 0; at < hooks; at += 1) {
      const brand = brands[Math.floor(random() * brands.length)] ?? 'skr';
      const [answer] = await shop.hook({ brands: [brand], products: changeSomething(shop, brand, at) });
      expect(answer?.status).toBe(202);
      receipts.push(answer?.receipt ?? '');
      await sleep(restMs);
      if (at % Math.ceil(hooks / 12) !== 0) continue;
      await shop.untilQuiet();
      usages.push(readUsage(shop.service.pid));
    }
    await shop.untilQuiet();
    usages.push(readUsage(shop.service.pid));
    for (const receipt of receipts) expect((await shop.readReceipt(receipt)).state).toBe('live');
    for (const brand of brands) {
      const live = await readTree(join(shop.folder, 'live', brand, 'current'));
      expectSameTree(toBuiltFiles(live), toBuiltFiles(await buildFromScratch(shop, brand)), brand);
    }
    expectFlat(usages);
  },
  1_800_000,
);

/** Omits the files that the target writes: compressed copies and the refresh file. */
function toBuiltFiles(tree: ReadonlyMap<string, string>) {
  return new Map([...tree].filter(([path]) => !/\.(?:gz|br|zst)$|^refresh\.txt$/.test(path)));
}

/** Compares the maxima of two periods, because V8's heap may grow between garbage collections. */
function expectFlat(usages: readonly Usage[]): void {
  const half = usages.slice(Math.floor(usages.length / 3));
  const [middle, end] = [half.slice(0, half.length / 2), half.slice(half.length / 2)];
  const most = (some: readonly Usage[], key: keyof Usage) => Math.max(...some.map((usage) => usage[key]));
  const usage = JSON.stringify(usages);
  expect(most(end, 'files'), usage).toBeLessThanOrEqual(most(middle, 'files') + 20);
  expect(most(end, 'bytes'), usage).toBeLessThan(1.2 * most(middle, 'bytes') + 100e6);
}
