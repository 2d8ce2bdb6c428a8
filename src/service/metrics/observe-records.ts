import type { FastifyBaseLogger } from 'fastify';
import type { BrandCode } from '#config/codes.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BrandOrder, Order } from '#service/orders/order.ts';
import type { ServiceMetrics } from './metrics.ts';

interface Listeners {
  readonly log: FastifyBaseLogger;
  readonly metrics: ServiceMetrics;
}

/** The records, with a line in the log and in the metrics for all that happens to orders and brands. */
export function observeRecords(records: ServiceRecords, listeners: Listeners): ServiceRecords {
  const { log, metrics } = listeners;
  return {
    ...records,
    addOrder: async (order) => {
      const recorded = await records.addOrder(order);
      const { kind, brands, delivery } = order;
      log.info({ order: recorded.id, isNew: recorded.isNew, kind, brands, delivery }, 'order');
      return recorded;
    },
    updateOrders: async (orders, brand, change) => {
      // The build goes on while this is written down.
      if (change.state === 'building') tellWait(orders, brand, metrics);
      await records.updateOrders(orders, brand, change);
      tellOrders(orders, brand, change, listeners);
    },
    addEvent: async (event) => {
      await records.addEvent(event);
      const { brand, kind, build, release, cause, seconds } = event;
      log[cause === null ? 'info' : 'warn']({ brand, build, release, cause, seconds }, kind);
      if (build !== null) metrics.ended(brand, kind);
    },
  };
}

function tellOrders(
  orders: readonly Order[],
  brand: BrandCode,
  { state, build, release }: Partial<BrandOrder>,
  { log, metrics }: Listeners,
): void {
  if (orders.length === 0) return;
  log.info({ orders: orders.map(({ id }) => id), brand, build, release }, `order ${state ?? 'changed'}`);
  if (state !== 'live') return;
  for (const order of orders) {
    if (order.kind !== 'hook' || order.brands[brand]?.state === 'live') continue;
    metrics.wentLive(brand, (Date.now() - order.at) / 1000);
  }
}

/** Of orders that were never built for before, the oldest. */
function tellWait(orders: readonly Order[], brand: BrandCode, metrics: ServiceMetrics): void {
  const waited = orders.filter(({ brands }) => brands[brand]?.build === null).map(({ at }) => at);
  if (waited.length > 0) metrics.phaseEnded('queue', (Date.now() - Math.min(...waited)) / 1000);
}
