import type { FastifyReply } from 'fastify';
import { formatRefusalPage } from '#service/status/pages/refusal-page.ts';
import type { View } from '#service/status/pages/page-frame.ts';
import type { Refusal } from '#service/status/action-results.ts';

export const refusalStatus = {
  'wrong-password': 401,
  'too-many-tries': 429,
  'too-many-actions': 429,
  busy: 503,
  session: 401,
  role: 403,
  origin: 403,
  token: 403,
  form: 400,
  'too-long': 413,
  missing: 404,
  error: 500,
} as const satisfies Record<Refusal, number>;

/** Sends the page that explains a refusal. */
export function sendRefusal(reply: FastifyReply, view: View, refusal: Refusal): FastifyReply {
  const id = refusal === 'error' ? reply.request.id : null;
  return sendPage(setRefusal(reply, refusal), formatRefusalPage(refusal, id, view));
}

const retryAfterSeconds: Readonly<Record<number, string>> = { 429: '60', 503: '10' };

/** Sets the status and `Retry-After` of a refusal. */
export function setRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = refusalStatus[refusal];
  const seconds = retryAfterSeconds[status];
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return reply.code(status);
}

export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}
