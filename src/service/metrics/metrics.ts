import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BuildCosts } from '#builder/build-job.ts';
import type { BuildPhase } from '#builder/phases.ts';
import type { BrandCode, BrandCodes } from '#config/codes.ts';
import type { BrandEvent } from '#service/orders/history.ts';
import type { ServiceRecords } from '#service/orders/records.ts';

/** Metrics of the service. Labels are brands and closed sets, never text of a sender. */
export interface ServiceMetrics {
  hookAnswered(status: number): void;
  wentLive(brand: BrandCode, seconds: number): void;
  buildEnded(brand: BrandCode, kind: BrandEvent['kind']): void;
  /** `queue` lasts from an order until its build begins. */
  phaseEnded(phase: BuildPhase | 'queue', seconds: number): void;
  addCosts(costs: BuildCosts): void;
  sweepFound(brand: BrandCode): void;
  builderTakes(brand: BrandCode, bytes: number): void;
  /** Formats all metrics for Prometheus; gauges of brands are read from the records. */
  format(
    records: ServiceRecords,
    brands: BrandCodes,
  ): Promise<{ readonly type: string; readonly text: string }>;
}

const liveBuckets = [0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900, 3600];
const phaseBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300];

export function openMetrics(): ServiceMetrics {
  const registry = new Registry();
  const own = { ...addCounters(registry), ...addHistograms(registry) };
  const readGauges = addBrandGauges(registry);
  collectDefaultMetrics({ register: registry });
  return {
    hookAnswered: (status) => own.hooks.inc({ result: toHookResult(status) }),
    wentLive: (brand, seconds) => own.hookToLive.observe({ brand }, seconds),
    buildEnded: (brand, result) => own.builds.inc({ brand, result }),
    phaseEnded: (phase, seconds) => own.phases.observe({ phase }, seconds),
    addCosts: ({ calls, transfer, isPurgeLate }) => {
      own.calls.inc(calls);
      own.bytes.inc(transfer.bytes);
      for (const op of transferOps) own.objects.inc({ op }, transfer[op]);
      if (isPurgeLate) own.purges.inc();
    },
    sweepFound: (brand) => own.swept.inc({ brand }),
    builderTakes: (brand, bytes) => own.memory.set({ brand }, bytes),
    format: async (records, brands) => {
      await readGauges(records, brands);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

export function openMetricsApp(
  metrics: ServiceMetrics,
  records: ServiceRecords,
  brands: BrandCodes,
): FastifyInstance {
  const app = fastify({ requestTimeout: 10_000 });
  app.get('/metrics', async (_, reply) => {
    const { type, text } = await metrics.format(records, brands);
    return reply.type(type).send(text);
  });
  return app;
}

type HookResult = 'accepted' | 'refused' | 'limited' | 'failed';

function toHookResult(status: number): HookResult {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status < 300 ? 'accepted' : 'refused';
}

const transferOps = ['requests', 'copies', 'removed'] as const;

function addCounters(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  return {
    hooks: counter('hook_requests_total', 'Hooks by what was answered.', ['result']),
    builds: counter('builds_total', 'Builds by their result.', ['brand', 'result']),
    calls: counter('erp_requests_total', 'Calls to the ERP of builds that came through.', []),
    objects: counter('publish_objects_total', 'Calls to the target or files written, copies, removals.', [
      'op',
    ]),
    bytes: counter('publish_bytes_total', 'Bytes sent to the target, or written.', []),
    purges: counter('purge_failures_total', 'Publishes after which a purge is missing.', []),
    swept: counter('sweep_changes_total', 'Changes that no hook announced.', ['brand']),
    memory: new Gauge({
      name: 'builder_resident_bytes',
      help: 'What the process that keeps a brand takes, after its last build.',
      labelNames: ['brand'],
      registers,
    }),
  };
}

function addHistograms(registry: Registry) {
  const registers = [registry];
  return {
    hookToLive: new Histogram({
      name: 'hook_to_live_seconds',
      help: 'From a hook until visitors get what it announced.',
      labelNames: ['brand'],
      buckets: liveBuckets,
      registers,
    }),
    phases: new Histogram({
      name: 'build_phase_seconds',
      help: 'How long phases of builds took; queue is from an order until its build began.',
      labelNames: ['phase'],
      buckets: phaseBuckets,
      registers,
    }),
  };
}

type BrandRecords = Pick<ServiceRecords, 'listOpenOrders' | 'readBrand'>;

interface BrandFigures {
  readonly brand: BrandCode;
  readonly open: number;
  readonly dirtySeconds: number;
  readonly live: { readonly products: number; readonly since: number } | null;
}

/** Adds gauges of each brand and returns a function that updates them. */
function addBrandGauges(registry: Registry): (records: BrandRecords, brands: BrandCodes) => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['brand'], registers: [registry] });
  const dirty = gauge('brand_dirty_seconds', 'How long the oldest order waits that visitors do not have.');
  const open = gauge('queue_wanted_minus_built', 'Orders that visitors do not have.');
  const products = gauge('release_products', 'Products of the live release.');
  const since = gauge('release_timestamp_seconds', 'When the live release went live, since 1970.');
  return async (records, brands) => {
    const all = await Promise.all([...brands.keys()].map((brand) => readFigures(records, brand)));
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
