import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Client } from 'undici';
import { hookUrl, signHook } from '#service/hooks/hook-sender.ts';
import { hookSecret } from '../../tests/service/service-process.ts';
import { announce, renameProduct, waitUntilIdle, waitUntilServed } from './serve-change.ts';
import { readServeMetrics } from './serve-metrics.ts';
import type { Shop } from './serve-shop.ts';

export interface BurstResult {
  readonly hooks: number;
  readonly builds: number;
  readonly seconds: number;
}

export interface AnswerResult {
  readonly hooks: number;
  readonly connections: number;
  readonly rate: number | null;
  readonly median: number;
  readonly p99: number;
  readonly refused: number;
}

export async function measureBurst(shop: Shop, hooks: number): Promise<BurstResult> {
  const [brand = 'lwm'] = shop.brands;
  const before = await readServeMetrics(shop.service.metricsOrigin, shop.brands);
  const renamed = await Promise.all(Array.from({ length: hooks }, (_, at) => renameProduct(shop, brand, at)));
  const started = performance.now();
  await Promise.all(renamed.map((one) => announce(shop, [one])));
  const last = new Map(renamed.map((one) => [one.id, one]));
  await Promise.all([...last.values()].map((one) => waitUntilServed(shop, one, last.size)));
  const after = await waitUntilIdle(shop);
  return { hooks, builds: after.builds - before.builds, seconds: (performance.now() - started) / 1000 };
}

interface Load {
  readonly hooks: number;
  readonly connections: number;
  readonly rate: number | null;
}

export async function measureAnswers(shop: Shop, load: Load): Promise<AnswerResult> {
  return load.rate === null ? measureFlood(shop, load) : measureSteady(shop, load, load.rate);
}

async function measureFlood(shop: Shop, load: Load): Promise<AnswerResult> {
  const { latency, non2xx, errors } = await autocannon({
    url: hookUrl(shop.service.origin),
    method: 'POST',
    connections: load.connections,
    amount: load.hooks,
    requests: [{ setupRequest: (request) => ({ ...request, ...signOne(shop) }) }],
  });
  return { ...load, median: latency.p50, p99: latency.p99, refused: non2xx + errors };
}

/** Does not use autocannon, which would send all hooks of a second at once. */
async function measureSteady(shop: Shop, load: Load, rate: number): Promise<AnswerResult> {
  const { origin, pathname: path } = new URL(hookUrl(shop.service.origin));
  const clients = Array.from({ length: load.connections }, () => new Client(origin));
  const send = async (at: number) => {
    await sleep((1000 * at) / rate);
    const { headers, body } = signOne(shop);
    const started = performance.now();
    const answer = await clients[at % clients.length]?.request({ method: 'POST', path, headers, body });
    await answer?.body.dump();
    return { wait: performance.now() - started, isTaken: answer?.statusCode === 202 };
  };
  try {
    const answers = await Promise.all(Array.from({ length: load.hooks }, (_, at) => send(at)));
    const waits = answers.map(({ wait }) => wait).toSorted((one, other) => one - other);
    const waitAt = (share: number) => Math.round(waits[Math.floor(share * (waits.length - 1))] ?? 0);
    const refused = answers.filter(({ isTaken }) => !isTaken).length;
    return { ...load, median: waitAt(0.5), p99: waitAt(0.99), refused };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

function signOne({ brands: [brand = 'lwm'] }: Shop) {
  return signHook(hookSecret, { brands: [brand], products: [], by: 'bench', why: null });
}
