import type { FastifyInstance } from 'fastify';
import type { BrandCode } from '#config/codes.ts';
import type { Order } from '#service/orders/order.ts';
import { withTimeout } from '#service/store/with-timeout.ts';
import { limitCallers, type HookLimits } from './limits.ts';
import { receiptPath, toReceipt } from './receipt.ts';
import type { HookOptions } from './receiver-options.ts';
import { refuse, refuseUntil } from './refusal.ts';

const patienceMs = 8_000;
/** 128 random bits: whoever knows one was given it. */
const idFormat = /^[0-9a-f]{32}$/;

/** `GET /receipts/{id}`: what became of an order. */
export function addReceiptRoute(app: FastifyInstance, { records }: HookOptions, limits: HookLimits): void {
  const limit = limitCallers(app, limits.receipts);
  app.get<{ Params: { id: string } }>(receiptPath(':id'), async (request, reply) => {
    const seconds = await limit(request);
    if (seconds !== null) return refuseUntil(reply, 429, seconds);
    const { id } = request.params;
    const order = idFormat.test(id) ? await withTimeout(patienceMs, records.readOrder(id)) : null;
    if (order === null) return refuse(reply, 404);
    return toReceipt(order, await withTimeout(patienceMs, listOnHold(records, order)));
  });
}

async function listOnHold(
  records: HookOptions['records'],
  { brands }: Order,
): Promise<ReadonlySet<BrandCode>> {
  const waiting = Object.keys(brands).filter((code) => brands[code]?.state === 'queued');
  const states = await Promise.all(waiting.map((code) => records.readBrand(code)));
  return new Set(waiting.filter((_, index) => states[index]?.hold !== null));
}
