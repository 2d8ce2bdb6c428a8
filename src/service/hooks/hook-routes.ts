import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cleanText } from '#catalogue/clean-text.ts';
import type { ServiceEnvironment } from '#config/service-environment.ts';
import type { AddedOrder, ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import { withTimeout } from '#service/store/store-error.ts';
import { openAuthenticator } from './authenticator.ts';
import { parseHook, type Hook } from './hook.ts';
import { receiptPath, toReceipt } from './receipt.ts';

export async function registerHooks(app: FastifyInstance, options: HookOptions): Promise<void> {
  const limits = options.limits ?? defaultLimits;
  await app.register(async (scope) => {
    await scope.register(rateLimit, limitOptions);
    // The signature covers the raw bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async (_, reply) => {
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    });
    scope.setErrorHandler((error, request, reply) => {
      const code = toRefusalCode(error);
      if (code !== 503) return refuseRequest(reply, code);
      request.log.error({ err: error }, 'request not stored');
      return refuseWithRetryAfter(reply, code, retryAfterSeconds);
    });
    addHookRoute(scope, options, limits);
    addReceiptRoute(scope, options.records, limits);
  });
}

const idFormat = /^[0-9a-f]{32}$/;

function addReceiptRoute(app: FastifyInstance, records: HookOptions['records'], limits: HookLimits): void {
  const refuseExcess = openLimit(app, limits.receipts);
  app.get<{ Params: { id: string } }>(receiptPath(':id'), async (request, reply) => {
    if (await refuseExcess(request, reply)) return reply;
    const { id } = request.params;
    const order = idFormat.test(id) ? await withTimeout(storeTimeoutMs, records.readOrder(id)) : null;
    if (order === null) return refuseRequest(reply, 404);
    return toReceipt(order);
  });
}

export interface HookOptions {
  readonly records: Pick<ServiceRecords, 'addOrder' | 'readOrder'>;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly environment: Pick<ServiceEnvironment, 'origin' | 'hookSecrets' | 'hookToken'>;
  /** Updated when brands.json changes. */
  readonly brands: ReadonlyMap<string, unknown>;
  readonly limits?: HookLimits;
  readonly onAnswer?: (status: number) => void;
}

const bodyLimit = 32 * 1024;

function addHookRoute(app: FastifyInstance, options: HookOptions, limits: HookLimits): void {
  const url = '/hooks/publish';
  const authenticate = openGate(app, options.environment, limits);
  const onResponse = async (_: FastifyRequest, { statusCode }: FastifyReply) =>
    options.onAnswer?.(statusCode);
  const refuseMethod = async (_: FastifyRequest, reply: FastifyReply) =>
    refuseRequest(reply.header('allow', 'POST'), 405);
  const otherMethods = app.supportedMethods.filter((method) => method !== 'POST');
  app.route({ url, method: otherMethods, onRequest: refuseMethod, handler: refuseMethod, onResponse });
  app.post(url, { bodyLimit, onResponse }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const secret = await authenticate(request, reply, body);
    if (secret === null) return reply;
    const parsed = parseHook(body.toString(), [...options.brands.keys()]);
    if ('wrongField' in parsed) {
      request.log.warn({ field: parsed.wrongField }, 'invalid hook');
      return refuseRequest(reply, 422, parsed.wrongField);
    }
    const { hook } = parsed;
    const webhookId = request.headers['webhook-id']?.toString() ?? null;
    const delivery = webhookId === null ? null : toDelivery(secret, webhookId, hook);
    const { id, isNew } = await withTimeout(storeTimeoutMs, takeOrder(options, hook, delivery));
    const { brands, by, why } = hook;
    const sentAs = cleanText((webhookId ?? '').slice(0, 100));
    request.log.info({ order: id, isNew, brands, by, why, webhookId: sentAs }, 'hook accepted');
    const status = `${options.environment.origin}${receiptPath(id)}`;
    return reply.code(isNew ? 202 : 200).send({ receipt: id, brands, status });
  });
}

/** Limits forged hooks separately: behind a proxy, valid and forged hooks may come from the same address. */
function openGate(app: FastifyInstance, environment: HookOptions['environment'], limits: HookLimits) {
  const { secrets, identify } = openAuthenticator(environment);
  const refuseForged = openLimit(app, limits.strange);
  const refuseSigned = new Map(secrets.map((secret) => [secret, openLimit(app, limits.signed, () => 'all')]));
  return async (request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<string | null> => {
    const sender = identify(request.headers, body);
    const refuseExcess = sender.isKnown ? refuseSigned.get(sender.secret) : refuseForged;
    if (await refuseExcess?.(request, reply)) return null;
    if (sender.isKnown) return sender.secret;
    request.log.warn({ reason: sender.reason }, 'hook of an unknown sender');
    refuseRequest(reply.header('www-authenticate', 'Bearer'), 401);
    return null;
  };
}

/** The delivery's id also depends on the content, because senders may reuse webhook ids. */
function toDelivery(secret: string, webhookId: string, hook: Hook): string {
  return createHash('sha256')
    .update(JSON.stringify([secret, webhookId, hook]))
    .digest('base64url');
}

/** A repeated delivery requests the builds again, in case the process was killed after it stored the order. */
async function takeOrder(
  { records, queue }: HookOptions,
  hook: Hook,
  delivery: string | null,
): Promise<AddedOrder> {
  const added = await records.addOrder({ ...hook, kind: 'hook', delivery });
  await Promise.all(hook.brands.map((brand) => queue.add(brand)));
  return added;
}

const defaultLimits = { strange: 60, signed: 600, receipts: 600 };

export type HookLimits = Readonly<typeof defaultLimits>;

const callers = 5_000;

const limitOptions = { global: false, timeWindow: 60_000, cache: callers } as const;

function openLimit(app: FastifyInstance, max: number, keyGenerator?: () => string) {
  const limit = app.createRateLimit({ max, ...(keyGenerator && { keyGenerator }) });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const state = await limit(request);
    const isExceeded = !state.isAllowed && state.isExceeded;
    if (isExceeded) refuseWithRetryAfter(reply, 429, state.ttlInSeconds);
    return isExceeded;
  };
}

const sentences = {
  400: 'The request can’t be read.',
  401: 'The signature or the token is missing or wrong.',
  404: 'This receipt does not exist.',
  405: 'This method is not allowed.',
  413: 'The body is larger than 32 KB.',
  415: 'The body must be application/json.',
  422: 'This field is missing or wrong.',
  429: 'Too many requests. Send the request again later.',
  503: 'The request can’t be stored now. Send it again later.',
} as const;

/** Shorter than 15 seconds, because senders wait at least that long for a response. */
const storeTimeoutMs = 8_000;

const retryAfterSeconds = 10;

type RefusalCode = keyof typeof sentences;

function refuseRequest(reply: FastifyReply, code: RefusalCode, field?: string): FastifyReply {
  return reply.code(code).send({ error: sentences[code], ...(field === undefined ? {} : { field }) });
}

function refuseWithRetryAfter(reply: FastifyReply, code: 429 | 503, seconds: number): FastifyReply {
  return refuseRequest(reply.header('retry-after', Math.max(1, Math.ceil(seconds))), code);
}

function toRefusalCode(error: unknown): RefusalCode {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  if (status === 413 || status === 415) return status;
  return typeof status === 'number' && status >= 400 && status < 500 ? 400 : 503;
}
