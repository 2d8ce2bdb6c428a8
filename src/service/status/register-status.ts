import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Sessions } from '#service/accounts/sessions.ts';
import type { Actions } from './actions.ts';
import type { BoardSources } from './board/board.ts';
import { registerAssets } from './http/assets.ts';
import { registerEventStream } from './http/event-stream.ts';
import { addSecurityHeaders } from './http/headers.ts';
import { registerLooks } from './http/looks.ts';
import { registerPresses } from './http/presses.ts';
import { refuse, refusalStatus } from './http/refuse.ts';
import { registerReports } from './http/reports.ts';
import { registerSignIn } from './http/sign-in.ts';
import { keepLanguage, localeOf, openViews } from './http/view.ts';

export interface StatusParts extends BoardSources {
  readonly sessions: Sessions;
  readonly actions: Actions;
  /** As browsers see the service, without a closing slash: forms come from there alone. */
  readonly origin: string;
}

/** Forms with a reason are the largest. */
const bodyLimit = 8 * 1024;

/** The status page, in a scope of its own: its cookies, headers and errors are nobody else's. */
export function registerStatus(app: FastifyInstance, parts: StatusParts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(cookie);
    await scope.register(formbody, { bodyLimit });
    await scope.register(rateLimit, { global: false });
    addSecurityHeaders(scope, parts.origin);
    scope.addHook('onRequest', keepLanguage);
    const assets = await registerAssets(scope);
    const readView = openViews(parts.sessions, assets, parts.origin);
    scope.setErrorHandler(async (error, request, reply) => {
      const view = { assets, origin: parts.origin, locale: localeOf(request), session: null, path: '/' };
      const status = statusOf(error);
      if (status >= refusalStatus.error) request.log.error({ err: error }, 'failed');
      return status >= refusalStatus.error
        ? refuse(reply, view, 'error')
        : refuse(reply, view, 'form').code(status);
    });
    registerSignIn(scope, parts, readView);
    registerLooks(scope, parts, readView);
    registerReports(scope, parts, readView);
    registerPresses(scope, parts, readView);
    registerEventStream(scope, parts, readView);
    // Programs get the answer of the whole app.
    scope.get('/*', { exposeHeadRoute: false }, async (request, reply) =>
      request.headers.accept?.includes('text/html') === true
        ? refuse(reply, await readView(request), 'missing')
        : reply.callNotFound(),
    );
  });
}

/** Of what Fastify refuses itself: a body that is too large, or no form. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' && status >= 400 ? status : 500;
}
