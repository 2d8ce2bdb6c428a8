import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { AssetPaths } from '#service/status/pages/parts.ts';

const styles = ['../../../styles/tokens.css', '../browser/frame.css', '../browser/parts.css'];

export async function registerAssets(scope: FastifyInstance): Promise<AssetPaths> {
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
    script: await serve('follow.js', 'text/javascript; charset=utf-8', '../browser/follow.js'),
    icon: await serve('icon.svg', 'image/svg+xml', '../browser/icon.svg'),
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

function securityHeaders(origin: string): Readonly<Record<string, string>> {
  return {
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
  };
}

export function addSecurityHeaders(scope: FastifyInstance, origin: string): void {
  const headers = Object.entries(securityHeaders(origin));
  scope.addHook('onSend', async (_, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
