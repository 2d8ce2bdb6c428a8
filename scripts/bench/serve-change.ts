import { setTimeout as sleep } from 'node:timers/promises';
import { toProductKey } from '#catalogue/slug.ts';
import { sendHook } from '#service/hooks/hook-sender.ts';
import { get } from '../../tests/publish/http-get.ts';
import { hookSecret } from '../../tests/service/service-process.ts';
import type { RenamedProduct } from './serve-erp.ts';
import { readServeMetrics } from './serve-metrics.ts';
import type { Shop } from './serve-shop.ts';

export interface LiveChange {
  readonly seconds: number;
  readonly phases: Readonly<Record<string, number>>;
}

/** Path prefixes of English pages, for brands with Chinese pages at the root. */
const englishPrefix: Readonly<Partial<Record<string, string>>> = { yn: '/en' };
const pollMs = 4;
const timeoutMs = 10 * 60_000;
let renames = 0;

export interface Renamed extends RenamedProduct {
  readonly brand: string;
  readonly name: string;
}

export async function renameProduct({ erp }: Shop, brand: string, at = 0): Promise<Renamed> {
  renames += 1;
  const name = `Renamed by the bench ${renames}`;
  return { ...(await erp.rename(brand, at, name)), brand, name };
}

export async function announce({ service }: Shop, renamed: readonly Renamed[]): Promise<void> {
  // A build waits until the product is at least as new as the date in the hook. Products of several brands may have
  // the same id, so the hook contains the earliest date of these products.
  const first = new Map<string, string | null>();
  for (const { id, updatedAt } of renamed) {
    const known = first.get(id) ?? updatedAt;
    first.set(id, known !== null && updatedAt !== null && updatedAt < known ? updatedAt : known);
  }
  const products = [...first].map(([id, updatedAt]) => ({ id, updatedAt }));
  const brands = renamed.map(({ brand }) => brand);
  await sendHook({ origin: service.origin, secret: hookSecret, brands, products, by: 'bench', why: null });
}

export async function waitUntilServed(shop: Shop, { brand, id, name }: Renamed, together = 1): Promise<void> {
  const address = `${shop.originOf(brand)}${englishPrefix[brand] ?? ''}/products/item/${toProductKey(id)}/`;
  // With the old page's ETag, nginx answers 304 until the page changes.
  let known: Readonly<Record<string, string>> = {};
  for (
    const until = performance.now() + timeoutMs;
    performance.now() < until;
    await sleep(pollMs * together)
  ) {
    const { bytes, headers } = await get(address, known);
    if (bytes.includes(`<h1>${name}</h1>`)) return;
    if (headers.etag !== undefined) known = { 'If-None-Match': headers.etag };
  }
  throw new Error(`${address} does not show "${name}".`);
}

export async function measureChange(shop: Shop, brands: readonly string[]): Promise<LiveChange> {
  const { metricsOrigin } = shop.service;
  const renamed = await Promise.all(brands.map((brand) => renameProduct(shop, brand)));
  const before = await readServeMetrics(metricsOrigin, shop.brands);
  await announce(shop, renamed);
  const answered = performance.now();
  await Promise.all(renamed.map((one) => waitUntilServed(shop, one, renamed.length)));
  const seconds = (performance.now() - answered) / 1000;
  const after = await waitUntilIdle(shop);
  const phases = [...after.phases].map(
    ([phase, sum]) => [phase, sum - (before.phases.get(phase) ?? 0)] as const,
  );
  return { seconds, phases: Object.fromEntries(phases) };
}

export async function waitUntilIdle({ service, brands }: Shop) {
  for (const until = performance.now() + timeoutMs; performance.now() < until; await sleep(50)) {
    const metrics = await readServeMetrics(service.metricsOrigin, brands);
    if (metrics.open === 0) return metrics;
  }
  throw new Error('The service did not finish all orders within ten minutes.');
}
