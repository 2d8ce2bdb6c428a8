import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Requests a minute that are answered; further ones get 429. */
export interface HookLimits {
  /** Hooks of one caller without a valid signature. Signed ones don't count. */
  readonly strange: number;
  /** Hooks signed with one secret: well above an honest burst. */
  readonly signed: number;
  /** Signatures that are computed, of all callers together. */
  readonly checked: number;
  /** Receipts read by one caller. */
  readonly receipts: number;
}

export const defaultLimits: HookLimits = { strange: 60, signed: 600, checked: 60_000, receipts: 600 };

/** Counts a request. Resolves to null within the limit, else to the seconds until the next one is answered. */
export type CountRequest = (request: FastifyRequest) => Promise<number | null>;

/** Callers that are remembered; further ones push out those that were silent longest. */
const callers = 5_000;

export const limitOptions = { global: false, timeWindow: 60_000, cache: callers } as const;

/** Counts for each caller. */
export function limitCallers(app: FastifyInstance, max: number): CountRequest {
  return toCount(app.createRateLimit({ max }));
}

/** Counts all requests together. */
export function limitAll(app: FastifyInstance, max: number): CountRequest {
  return toCount(app.createRateLimit({ max, keyGenerator: () => 'all' }));
}

function toCount(limit: ReturnType<FastifyInstance['createRateLimit']>): CountRequest {
  return async (request) => {
    const state = await limit(request);
    return state.isAllowed || !state.isExceeded ? null : state.ttlInSeconds;
  };
}
