import fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { BuildCosts } from '#builder/build-job.ts';
import { buildPhases } from '#builder/phases.ts';
import type { RecordsObserver, ServiceRecords } from '#service/orders/records.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Order } from '#service/orders/order.ts';
import type { RunnerObserver } from '#service/runner/ordered-build.ts';

/** Label values are brand codes or fixed strings, so senders of hooks cannot add new ones. */
export type ServiceMetrics = ReturnType<typeof openMetrics>;

const liveBuckets = [0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900, 3600];
const phaseBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300];

export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const hooks = counter('hook_requests_total', 'Number of hook requests by result.', ['result']);
  const builds = counter('builds_total', 'Number of builds by result.', ['brand', 'result']);
  const calls = counter(
    'erp_requests_total',
    'Number of calls to the ERP, excluding the calls of failed builds.',
    [],
  );
  const publishHelp =
    'Number of operations on the publish target by kind (label `op`). The kind `requests` counts calls to S3, or files written to a folder.';
  const objects = counter('publish_objects_total', publishHelp, ['op']);
  const bytes = counter('publish_bytes_total', 'Number of bytes sent to S3 or written to a folder.', []);
  const purges = counter('purge_failures_total', 'Number of releases whose CDN purge failed.', []);
  const swept = counter('sweep_changes_total', 'Number of releases with changes that no hook announced.', [
    'brand',
  ]);
  const memory = new Gauge({
    name: 'builder_resident_bytes',
    help: "Memory used by a brand's build process, measured after its last build. The process keeps running between builds.",
    ...{ labelNames: ['brand'], registers },
  });
  const hookToLive = new Histogram({
    name: 'hook_to_live_seconds',
    help: 'Time from the arrival of a hook until its change is live.',
    ...{ labelNames: ['brand'], buckets: liveBuckets, registers },
  });
  const phases = new Histogram({
    name: 'build_phase_seconds',
    help: 'Duration of each build phase. `queue` is the time from a rebuild request to the start of its build.',
    ...{ labelNames: ['phase'], buckets: phaseBuckets, registers },
  });
  collectDefaultMetrics({ register: registry });
  const hookAnswered = (status: number) => hooks.inc({ result: toHookResult(status) });
  return { registry, hookAnswered, builds, calls, objects, bytes, purges, swept, memory, hookToLive, phases };
}

export function openMetricsApp(
  metrics: ServiceMetrics,
  records: ServiceRecords,
  brands: ReadonlyMap<string, unknown>,
): FastifyInstance {
  const { registry } = metrics;
  const readGauges = addBrandGauges(registry, records, brands);
  const app = fastify({ requestTimeout: 10_000 });
  app.get('/metrics', async (_, reply) => {
    await readGauges();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return app;
}

function toHookResult(status: number): string {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status < 300 ? 'accepted' : 'refused';
}

function addBrandGauges(registry: Registry, records: ServiceRecords, brands: ReadonlyMap<string, unknown>) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['brand'], registers: [registry] });
  const dirty = gauge(
    'brand_dirty_seconds',
    'Age in seconds of the oldest rebuild request whose change is not live yet; 0 if there is none.',
  );
  const open = gauge('queue_wanted_minus_built', 'Number of rebuild requests whose change is not live yet.');
  const products = gauge('release_products', 'Number of products in the live release.');
  const since = gauge(
    'release_timestamp_seconds',
    'Time when the live release went live, in seconds since 1970.',
  );
  return async () => {
    const read = [...brands.keys()].map(async (brand) => ({
      ...{ brand, orders: await records.listOpenOrders(brand), state: await records.readBrand(brand) },
    }));
    const all = await Promise.all(read);
    for (const each of [dirty, open, products, since]) each.reset();
    for (const { brand, orders, state } of all) {
      const [oldest] = orders;
      dirty.set({ brand }, oldest === undefined ? 0 : (Date.now() - oldest.at) / 1000);
      open.set({ brand }, orders.length);
      if (state.live === null) continue;
      products.set({ brand }, state.live.products);
      since.set({ brand }, state.live.since / 1000);
    }
  };
}

export function openObserver(
  log: FastifyBaseLogger,
  metrics: ServiceMetrics,
): RecordsObserver & RunnerObserver {
  return {
    orderAdded: ({ kind, brands, delivery }, { id, isNew }) =>
      log.info({ order: id, isNew, kind, brands, delivery }, 'order stored'),
    ordersUpdated: (orders, brand, change) => {
      const { state, build, release } = change;
      if (orders.length === 0) return;
      if (state === 'building') measureWait(orders, brand, metrics);
      log.info({ orders: orders.map(({ id }) => id), brand, build, release }, `order ${state ?? 'changed'}`);
      if (state === 'live') measureToLive(orders, brand, metrics);
    },
    eventAdded: ({ brand, kind, build, release, cause, seconds }) => {
      log[cause === null ? 'info' : 'warn']({ brand, build, release, cause, seconds }, kind);
      if (build !== null) metrics.builds.inc({ brand, result: kind });
    },
    built: ({ id: build, brand }, finished) => {
      const { kind, release, seconds, costs, refusal } = finished;
      for (const phase of buildPhases) metrics.phases.observe({ phase }, seconds[phase]);
      addCosts(costs, metrics);
      log.info({ build, brand, kind, release, seconds, costs, refusal: refusal?.message }, 'build finished');
      finished.liveReports.then(
        ({ bytes }) => metrics.memory.set({ brand }, bytes),
        () => {},
      );
    },
    notBuilt: ({ id: build, brand }, err) => log.warn({ build, brand, err }, 'build failed'),
    warned: (brand, warning) => log.warn({ brand, warning }, 'build warning'),
    sweepFound: (brand) => metrics.swept.inc({ brand }),
  };
}

function addCosts({ calls, transfer, isPurgeLate }: BuildCosts, metrics: ServiceMetrics): void {
  metrics.calls.inc(calls);
  metrics.bytes.inc(transfer.bytes);
  for (const op of ['requests', 'copies', 'removed'] as const) metrics.objects.inc({ op }, transfer[op]);
  if (isPurgeLate) metrics.purges.inc();
}

function measureWait(orders: readonly Order[], brand: string, metrics: ServiceMetrics): void {
  const times = orders.filter(({ brands }) => brands[brand]?.build === null).map(({ at }) => at);
  if (times.length > 0) metrics.phases.observe({ phase: 'queue' }, (Date.now() - Math.min(...times)) / 1000);
}

function measureToLive(orders: readonly Order[], brand: string, metrics: ServiceMetrics): void {
  for (const order of orders) {
    if (order.kind !== 'hook' || order.brands[brand]?.state === 'live') continue;
    metrics.hookToLive.observe({ brand }, (Date.now() - order.at) / 1000);
  }
}
