import { Gauge, type Registry } from 'prom-client';
import type { BrandCode, BrandCodes } from '#config/codes.ts';
import type { ServiceRecords } from '#service/orders/records.ts';

type BrandRecords = Pick<ServiceRecords, 'listOpenOrders' | 'readBrand'>;

interface BrandFigures {
  readonly brand: BrandCode;
  /** Orders that no build brought to an end. */
  readonly open: number;
  /** How long the oldest of them has waited. */
  readonly dirtySeconds: number;
  /** Of the live release; null before the first. */
  readonly live: { readonly products: number; readonly since: number } | null;
}

/** Adds gauges of each brand; the returned function reads their values from the records. */
export function addBrandGauges(
  registry: Registry,
): (records: BrandRecords, brands: BrandCodes) => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['brand'], registers: [registry] });
  const dirty = gauge('brand_dirty_seconds', 'How long the oldest order waits that visitors do not have.');
  const open = gauge('queue_wanted_minus_built', 'Orders that visitors do not have.');
  const products = gauge('release_products', 'Products of the live release.');
  const since = gauge('release_timestamp_seconds', 'When the live release went live, since 1970.');
  return async (records, brands) => {
    const all = await Promise.all([...brands.keys()].map((brand) => readFigures(records, brand)));
    // Brands that are gone from brands.json have no values.
    for (const each of [dirty, open, products, since]) each.reset();
    for (const figures of all) {
      const { brand, live } = figures;
      dirty.set({ brand }, figures.dirtySeconds);
      open.set({ brand }, figures.open);
      if (live === null) continue;
      products.set({ brand }, live.products);
      since.set({ brand }, live.since);
    }
  };
}

async function readFigures(records: BrandRecords, brand: BrandCode): Promise<BrandFigures> {
  const [open, { live }] = await Promise.all([records.listOpenOrders(brand), records.readBrand(brand)]);
  const [oldest] = open;
  return {
    brand,
    open: open.length,
    dirtySeconds: oldest === undefined ? 0 : (Date.now() - oldest.at) / 1000,
    live: live && { products: live.products, since: live.since / 1000 },
  };
}
