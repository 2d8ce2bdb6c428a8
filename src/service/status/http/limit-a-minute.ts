import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Counts one more of its caller, or of whatever `keyOf` tells apart; false where that is more than `max` in a minute. */
export function limitAMinute(
  scope: FastifyInstance,
  max: number,
  keyOf?: (request: FastifyRequest) => string,
): (request: FastifyRequest) => Promise<boolean> {
  const key = keyOf === undefined ? {} : { keyGenerator: keyOf };
  const count = scope.createRateLimit({ max, timeWindow: 60_000, ...key });
  return async (request) => {
    const state = await count(request);
    return state.isAllowed || !state.isExceeded;
  };
}
