import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance } from 'fastify';
import { addSecurityHeaders, registerAssets } from './http/assets.ts';
import { registerPages } from './http/page-routes.ts';
import { registerActions } from './http/action-routes.ts';
import { openViews, refusalStatus, sendRefusal, storeLanguage, type StatusParts } from './http/view.ts';
import { registerSignIn } from './http/sign-in-routes.ts';

const bodyLimit = 8 * 1024;

export function registerStatus(app: FastifyInstance, parts: StatusParts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(cookie);
    await scope.register(formbody, { bodyLimit });
    await scope.register(rateLimit, { global: false });
    addSecurityHeaders(scope, parts.origin);
    scope.addHook('onRequest', storeLanguage);
    const assets = await registerAssets(scope);
    const readView = openViews(assets, parts);
    scope.setErrorHandler<Partial<FastifyError>>(async (error, request, reply) => {
      // Uses a view without a user if the store has failed.
      const view = await readView(request).catch(() => readView(request, true));
      const { statusCode: status = 500 } = error;
      if (status >= refusalStatus.error) request.log.error({ err: error }, 'request failed');
      return status >= refusalStatus.error
        ? sendRefusal(reply, view, 'error')
        : sendRefusal(reply, view, status === refusalStatus['too-long'] ? 'too-long' : 'form').code(status);
    });
    registerSignIn(scope, parts, readView);
    registerPages(scope, parts, readView);
    registerActions(scope, parts, readView);
    scope.get('/*', { exposeHeadRoute: false }, async (request, reply) =>
      request.headers.accept?.includes('text/html') === true
        ? sendRefusal(reply, await readView(request), 'missing')
        : reply.callNotFound(),
    );
  });
}
