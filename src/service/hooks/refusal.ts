import type { FastifyReply } from 'fastify';

/** No more than whoever is honest needs to go on. */
const sentences = {
  400: 'The request can’t be read.',
  401: 'Not authorised.',
  404: 'There is no such receipt.',
  405: 'Not with this method.',
  413: 'The body is larger than 32 KB.',
  415: 'The body has to be application/json.',
  422: 'This field is missing or wrong.',
  429: 'Too many requests. Send it again later.',
  503: 'It can’t be taken down now. Send it again later.',
} as const;

/** After this long the store may be there again. */
export const retryAfterSeconds = 10;

type RefusalCode = keyof typeof sentences;

export function refuse(reply: FastifyReply, code: RefusalCode, field?: string): FastifyReply {
  return reply.code(code).send({ error: sentences[code], ...(field === undefined ? {} : { field }) });
}

export function refuseUntil(reply: FastifyReply, code: 429 | 503, seconds: number): FastifyReply {
  return refuse(reply.header('retry-after', Math.max(1, Math.ceil(seconds))), code);
}

/** For what Fastify found wrong itself; all else is no fault of the sender's. */
export function toRefusalCode(error: unknown): RefusalCode {
  const told = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  if (told === 413 || told === 415) return told;
  return typeof told === 'number' && told >= 400 && told < 500 ? 400 : 503;
}
