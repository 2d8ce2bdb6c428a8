import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Counts one more of its caller, or of whatever `keyOf` tells apart; false where that is more than `max` in a minute. */
export function limitPerMinute(
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

/** Whether a form was sent from a page of ours: browsers say so, and no page can say it for them. */
export function isSameOrigin({ headers }: FastifyRequest, origin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === origin;
  return headers['sec-fetch-site'] === 'same-origin';
}
