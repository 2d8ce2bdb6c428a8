import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How often a minute. */
export interface HookLimits {
  /** Hooks of one caller that nobody has signed, until they are answered with 429. Those that are signed don't count. */
  readonly strange: number;
  /** Hooks signed with one secret: well above an honest burst. */
  readonly signed: number;
  /** Looks at receipts of one caller. */
  readonly receipts: number;
}

export const defaultLimits: HookLimits = { strange: 60, signed: 600, receipts: 600 };

/** Counts one more; null as long as the limit holds, else the seconds until it does again. */
export type Limit = (request: FastifyRequest) => Promise<number | null>;

/** How many callers are remembered: more push out those that were silent longest. */
const callers = 5_000;

export const limitOptions = { global: false, timeWindow: 60_000, cache: callers } as const;

/** For each caller. */
export function limitCallers(app: FastifyInstance, max: number): Limit {
  return toLimit(app.createRateLimit({ max }));
}

/** For all requests together. */
export function limitAll(app: FastifyInstance, max: number): Limit {
  return toLimit(app.createRateLimit({ max, keyGenerator: () => 'all' }));
}

function toLimit(count: ReturnType<FastifyInstance['createRateLimit']>): Limit {
  return async (request) => {
    const state = await count(request);
    return state.isAllowed || !state.isExceeded ? null : state.ttlInSeconds;
  };
}
