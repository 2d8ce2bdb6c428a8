import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';

/** The permitted requests per minute. Further requests get 429. */
export interface HookLimits {
  readonly strange: number;
  readonly signed: number;
  readonly checked: number;
  readonly receipts: number;
}

export const defaultLimits: HookLimits = { strange: 60, signed: 600, checked: 60_000, receipts: 600 };

/** Counts a request. Resolves to null within the limit, otherwise to the seconds until the next permitted request. */
export type CountRequest = (request: FastifyRequest) => Promise<number | null>;

const callers = 5_000;

export const limitOptions = { global: false, timeWindow: 60_000, cache: callers } as const;

export function limitCallers(app: FastifyInstance, max: number): CountRequest {
  return toCount(app.createRateLimit({ max }));
}

export function limitAll(app: FastifyInstance, max: number): CountRequest {
  return toCount(app.createRateLimit({ max, keyGenerator: () => 'all' }));
}

function toCount(limit: ReturnType<FastifyInstance['createRateLimit']>): CountRequest {
  return async (request) => {
    const state = await limit(request);
    return state.isAllowed || !state.isExceeded ? null : state.ttlInSeconds;
  };
}

const sentences = {
  400: 'The request can’t be read.',
  401: 'Not authorised.',
  404: 'This receipt does not exist.',
  405: 'This method is not allowed.',
  413: 'The body is larger than 32 KB.',
  415: 'The body must be application/json.',
  422: 'This field is missing or wrong.',
  429: 'Too many requests. Send the request again later.',
  503: 'The request can’t be stored now. Send it again later.',
} as const;

/** How long a request waits for the store. Senders wait at least 15 seconds. */
export const storeTimeoutMs = 8_000;

export const retryAfterSeconds = 10;

type RefusalCode = keyof typeof sentences;

export function refuseRequest(reply: FastifyReply, code: RefusalCode, field?: string): FastifyReply {
  return reply.code(code).send({ error: sentences[code], ...(field === undefined ? {} : { field }) });
}

export function refuseWithRetryAfter(reply: FastifyReply, code: 429 | 503, seconds: number): FastifyReply {
  return refuseRequest(reply.header('retry-after', Math.max(1, Math.ceil(seconds))), code);
}

export function toRefusalCode(error: unknown): RefusalCode {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  if (status === 413 || status === 415) return status;
  return typeof status === 'number' && status >= 400 && status < 500 ? 400 : 503;
}
