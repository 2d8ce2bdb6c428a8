import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { addHookRoute } from './hook-route.ts';
import { defaultLimits, limitOptions } from './limits.ts';
import { mergeWants } from './merged-want.ts';
import { addReceiptRoute } from './receipt-route.ts';
import type { HookOptions } from './receiver-options.ts';
import { refuse, refuseUntil, retryAfterSeconds, toRefusalCode } from './refusal.ts';

/** `POST /hooks/publish` and `GET /receipts/{id}`. What it changes of the app holds for these two alone. */
export async function registerHooks(app: FastifyInstance, options: HookOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, limitOptions);
    // The signature is of the bytes as they came: nothing is read from them before it is checked.
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
      request.log.error({ err: error }, 'request that can’t be taken down');
      return refuseUntil(reply, code, retryAfterSeconds);
    });
    const limits = options.limits ?? defaultLimits;
    const want = mergeWants((brand) => options.queue.add(brand));
    addHookRoute(scope, { ...options, queue: { add: want } }, limits);
    addReceiptRoute(scope, options, limits);
  });
}
