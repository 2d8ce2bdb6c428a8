import type { FastifyRequest } from 'fastify';

/** Whether a form was sent from a page of ours: browsers say so, and no page can say it for them. */
export function isSameOrigin({ headers }: FastifyRequest, origin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === origin;
  return headers['sec-fetch-site'] === 'same-origin';
}
