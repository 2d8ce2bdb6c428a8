import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { BrandCode } from '#config/codes.ts';
import type { Order } from '#service/orders/order.ts';
import { withTimeout } from '#service/store/with-timeout.ts';
import { addHookRoute, type HookOptions } from './hook-route.ts';
import { defaultLimits, type HookLimits, limitCallers, limitOptions } from './limits.ts';
import { receiptPath, toReceipt } from './receipt.ts';
import { refuse, refuseUntil, retryAfterSeconds, storeTimeoutMs, toRefusalCode } from './refusal.ts';

/** Adds `POST /hooks/publish` and `GET /receipts/{id}`. Parsers and error answers hold for these two alone. */
export async function registerHooks(app: FastifyInstance, options: HookOptions): Promise<void> {
  const limits = options.limits ?? defaultLimits;
  await app.register(async (scope) => {
    await scope.register(rateLimit, limitOptions);
    // The signature covers the bytes as they came: nothing is parsed before it is checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async (_, reply) => {
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    });
    scope.setErrorHandler((error, request, reply) => {
      const code = toRefusalCode(error);
      if (code !== 503) return refuse(reply, code);
      request.log.error({ err: error }, 'request not taken down');
      return refuseUntil(reply, code, retryAfterSeconds);
    });
    addHookRoute(scope, options, limits);
    addReceiptRoute(scope, options.records, limits);
  });
}

/** 128 random bits: only a sender who was given the id knows it. */
const idFormat = /^[0-9a-f]{32}$/;

function addReceiptRoute(app: FastifyInstance, records: HookOptions['records'], limits: HookLimits): void {
  const countRequest = limitCallers(app, limits.receipts);
  app.get<{ Params: { id: string } }>(receiptPath(':id'), async (request, reply) => {
    const seconds = await countRequest(request);
    if (seconds !== null) return refuseUntil(reply, 429, seconds);
    const { id } = request.params;
    const order = idFormat.test(id) ? await withTimeout(storeTimeoutMs, records.readOrder(id)) : null;
    if (order === null) return refuse(reply, 404);
    return toReceipt(order, await withTimeout(storeTimeoutMs, listOnHold(records, order)));
  });
}

/** Lists the brands whose part of the order waits until somebody resumes them. */
async function listOnHold(
  records: HookOptions['records'],
  { brands }: Order,
): Promise<ReadonlySet<BrandCode>> {
  const waiting = Object.keys(brands).filter((code) => brands[code]?.state === 'queued');
  const states = await Promise.all(waiting.map((code) => records.readBrand(code)));
  return new Set(waiting.filter((_, index) => states[index]?.hold !== null));
}
