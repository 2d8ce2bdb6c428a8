import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cleanText } from '#catalogue/clean-text.ts';
import type { HookResult } from '#service/metrics/metrics.ts';
import { withTimeout } from '#service/store/with-timeout.ts';
import { openGate } from './gate.ts';
import { type Hook, parseHook } from './hook.ts';
import type { HookLimits } from './limits.ts';
import { takeOrder } from './order-taker.ts';
import { receiptPath } from './receipt.ts';
import type { HookOptions } from './receiver-options.ts';
import { refuse } from './refusal.ts';

const bodyLimit = 32 * 1024;

/** `POST /hooks/publish`: says 202 when what a hook wants is written down, and no sooner. */
export function addHookRoute(app: FastifyInstance, options: HookOptions, limits: HookLimits): void {
  const url = '/hooks/publish';
  const gate = openGate(app, options.environment, limits);
  const tell = async (_: FastifyRequest, { statusCode }: FastifyReply) =>
    options.onAnswer?.(resultOf(statusCode));
  const refuseMethod = async (_: FastifyRequest, reply: FastifyReply) =>
    refuse(reply.header('allow', 'POST'), 405);
  const otherMethods = app.supportedMethods.filter((method) => method !== 'POST');
  app.route({ url, method: otherMethods, onRequest: refuseMethod, handler: refuseMethod, onResponse: tell });
  app.post(url, { bodyLimit, onResponse: tell }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const secret = await gate(request, reply, body);
    if (secret === null) return reply;
    const parsed = parseHook(body.toString(), [...options.brands.keys()]);
    if ('hook' in parsed) return take(options, parsed.hook, secret, request, reply);
    request.log.warn({ field: parsed.wrongField }, 'hook that is wrong');
    return refuse(reply, 422, parsed.wrongField);
  });
}

/** For the store: senders wait 15 seconds and more. */
const patienceMs = 8_000;

async function take(
  options: HookOptions,
  hook: Hook,
  secret: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const webhookId = request.headers['webhook-id']?.toString() ?? null;
  const delivery = webhookId === null ? null : toDelivery(secret, webhookId, hook);
  const { id, isNew } = await withTimeout(patienceMs, takeOrder(options, hook, delivery));
  const { brands, by, why } = hook;
  const sentAs = cleanText((webhookId ?? '').slice(0, 100));
  request.log.info({ order: id, isNew, brands, by, why, webhookId: sentAs }, 'hook');
  const status = `${options.environment.origin}${receiptPath(id)}`;
  return reply.code(isNew ? 202 : 200).send({ receipt: id, brands, status });
}

/** A sender that begins its ids anew, or another one that has the same, loses nothing by it. */
function toDelivery(secret: string, webhookId: string, hook: Hook): string {
  return createHash('sha256')
    .update(JSON.stringify([secret, webhookId, hook]))
    .digest('base64url');
}

function resultOf(status: number): HookResult {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status < 300 ? 'accepted' : 'refused';
}
