import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openThinLog } from '#service/thin-log.ts';
import { type Authenticator, openAuthenticator } from './authenticator.ts';
import { limitAll, limitCallers, type HookLimits } from './limits.ts';
import type { HookOptions } from './receiver-options.ts';
import { refuse, refuseUntil } from './refusal.ts';

/** The name of the secret that a request knows; null where it was refused. */
export type Gate = (request: FastifyRequest, reply: FastifyReply, body: Buffer) => Promise<string | null>;

/**
 * Lets in whoever knows a secret. Honest and forged hooks may come from one address, that of a proxy: so only the forged
 * ones of a caller are counted, and however many they are, they shut out nobody who knows a secret.
 */
export function openGate(
  app: FastifyInstance,
  environment: HookOptions['environment'],
  limits: HookLimits,
): Gate {
  const { secrets, identify }: Authenticator = openAuthenticator(environment);
  const limitStrange = limitCallers(app, limits.strange);
  const limitSigned = new Map(secrets.map((secret) => [secret, limitAll(app, limits.signed)]));
  const tellStrange = openThinLog(app, 'hooks of strangers');
  return async (request, reply, body) => {
    const sender = identify(request.headers, body);
    const limit = sender.isKnown ? limitSigned.get(sender.secret) : limitStrange;
    const seconds = (await limit?.(request)) ?? null;
    if (seconds !== null) refuseUntil(reply, 429, seconds);
    else if (!sender.isKnown) {
      const { reason } = sender;
      tellStrange({ reason }, () => request.log.warn({ reason }, 'hook of a stranger'));
      refuse(reply.header('www-authenticate', 'Bearer'), 401);
    }
    return sender.isKnown && seconds === null ? sender.secret : null;
  };
}
