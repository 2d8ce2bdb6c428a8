import autocannon from 'autocannon';
import { hookUrl, signHook } from '#rebuild/receiver/hook-sender.ts';
import { hookSecret } from '../../tests/rebuild/service-process.ts';
import { announce, renameProduct, untilQuiet, untilServed } from './serve-change.ts';
import { readServeMetrics } from './serve-metrics.ts';
import type { Shop } from './serve-shop.ts';

export interface BurstResult {
  readonly hooks: number;
  readonly builds: number;
  /** From the first hook until nothing was open any more. */
  readonly seconds: number;
}

export interface AnswerResult {
  readonly hooks: number;
  readonly connections: number;
  /** A second; null as fast as they come. */
  readonly rate: number | null;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Answers that took nothing down. */
  readonly refused: number;
}

/** Hooks for one brand, each for another product, sent as fast as they come. */
export async function measureBurst(shop: Shop, hooks: number): Promise<BurstResult> {
  const [brand = 'lwm'] = shop.brands;
  const before = await readServeMetrics(shop.service.metricsOrigin);
  const started = performance.now();
  const renamed = await Promise.all(Array.from({ length: hooks }, (_, at) => renameProduct(shop, brand, at)));
  await Promise.all(renamed.map((one) => announce(shop, [one])));
  // Of products that were renamed more than once the last name counts.
  const last = new Map(renamed.map((one) => [one.id, one]));
  await Promise.all([...last.values()].map((one) => untilServed(shop, one)));
  const after = await untilQuiet(shop);
  return { hooks, builds: after.builds - before.builds, seconds: (performance.now() - started) / 1000 };
}

/** What senders wait for an answer. */
export async function measureAnswers(
  { service, brands }: Shop,
  load: { readonly hooks: number; readonly connections: number; readonly rate: number | null },
): Promise<AnswerResult> {
  const { hooks, connections, rate } = load;
  const [brand = 'lwm'] = brands;
  const sign = () => signHook(hookSecret, { brands: [brand], products: [], by: 'bench', why: null });
  const { latency, non2xx, errors } = await autocannon({
    url: hookUrl(service.origin),
    method: 'POST',
    ...{ connections, amount: hooks },
    ...(rate === null ? {} : { overallRate: rate }),
    requests: [{ setupRequest: (request) => ({ ...request, ...sign() }) }],
  });
  return { ...load, median: latency.p50, p99: latency.p99, refused: non2xx + errors };
}
