import type { FastifyBaseLogger } from 'fastify';
import { buildPhases } from '#builder/phases.ts';
import type { BrandCode } from '#config/codes.ts';
import type { Order } from '#service/orders/order.ts';
import type { RecordsObserver } from '#service/orders/records.ts';
import type { RunnerObserver } from '#service/runner/ordered-build.ts';
import type { ServiceMetrics } from './metrics.ts';

export function openObserver(
  log: FastifyBaseLogger,
  metrics: ServiceMetrics,
): RecordsObserver & RunnerObserver {
  return {
    orderAdded: ({ kind, brands, delivery }, { id, isNew }) =>
      log.info({ order: id, isNew, kind, brands, delivery }, 'order'),
    ordersUpdated: (orders, brand, change) => {
      const { state, build, release } = change;
      if (orders.length === 0) return;
      if (state === 'building') measureWait(orders, brand, metrics);
      log.info({ orders: orders.map(({ id }) => id), brand, build, release }, `order ${state ?? 'changed'}`);
      if (state === 'live') measureToLive(orders, brand, metrics);
    },
    eventAdded: ({ brand, kind, build, release, cause, seconds }) => {
      log[cause === null ? 'info' : 'warn']({ brand, build, release, cause, seconds }, kind);
      if (build !== null) metrics.buildEnded(brand, kind);
    },
    built: ({ id: build, brand }, finished) => {
      const { kind, release, seconds, costs, refusal } = finished;
      for (const phase of buildPhases) metrics.phaseEnded(phase, seconds[phase]);
      metrics.addCosts(costs);
      log.info({ build, brand, kind, release, seconds, costs, refusal: refusal?.message }, 'built');
      finished.liveReports.then(
        ({ bytes }) => metrics.builderTakes(brand, bytes),
        () => {},
      );
    },
    notBuilt: ({ id: build, brand }, err) => log.warn({ build, brand, err }, 'not built'),
    warned: (brand, warning) => log.warn({ brand, warning }, 'warning'),
    sweepFound: (brand) => metrics.sweepFound(brand),
  };
}

function measureWait(orders: readonly Order[], brand: BrandCode, metrics: ServiceMetrics): void {
  const times = orders.filter(({ brands }) => brands[brand]?.build === null).map(({ at }) => at);
  if (times.length > 0) metrics.phaseEnded('queue', (Date.now() - Math.min(...times)) / 1000);
}

function measureToLive(orders: readonly Order[], brand: BrandCode, metrics: ServiceMetrics): void {
  for (const order of orders) {
    if (order.kind !== 'hook' || order.brands[brand]?.state === 'live') continue;
    metrics.wentLive(brand, (Date.now() - order.at) / 1000);
  }
}
