import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance } from 'fastify';
import { registerPages } from './http/page-routes.ts';
import { registerActions } from './http/action-routes.ts';
import { openViews, refusalStatus, sendRefusal, storeLanguage, type StatusParts } from './http/view.ts';
import type { AssetPaths } from './pages/parts.ts';
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

const styles = ['../../styles/tokens.css', 'browser/frame.css', 'browser/parts.css'];

async function registerAssets(scope: FastifyInstance): Promise<AssetPaths> {
  const serve = async (name: string, type: string, ...files: readonly string[]) => {
    const read = files.map((file) => readFile(new URL(file, import.meta.url), 'utf8'));
    const text = (await Promise.all(read)).join('\n');
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
    const path = `/assets/${digest}/${name}`;
    scope.get(path, (_, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(text),
    );
    return path;
  };
  return {
    style: await serve('status.css', 'text/css; charset=utf-8', ...styles),
    script: await serve('follow.js', 'text/javascript; charset=utf-8', 'browser/follow.js'),
    icon: await serve('icon.svg', 'image/svg+xml', 'browser/icon.svg'),
  };
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types status',
].join('; ');

function addSecurityHeaders(scope: FastifyInstance, origin: string): void {
  const headers = Object.entries({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // With `no-referrer`, browsers would send forms with the origin "null".
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  });
  scope.addHook('onSend', async (_, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
