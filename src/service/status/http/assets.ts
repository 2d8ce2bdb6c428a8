import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { AssetPaths } from '#service/status/pages/page-frame.ts';

const tokens = new URL('../../../styles/tokens.css', import.meta.url);
const frame = new URL('../browser/frame.css', import.meta.url);
const parts = new URL('../browser/parts.css', import.meta.url);
const brand = new URL('../browser/brand.css', import.meta.url);
const script = new URL('../browser/follow.js', import.meta.url);
const icon = new URL('../browser/icon.svg', import.meta.url);

/** Serves the pages' assets, each below the digest of its bytes. */
export async function registerAssets(scope: FastifyInstance): Promise<AssetPaths> {
  const serve = async (name: string, type: string, ...files: readonly URL[]) => {
    const text = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
    const path = `/assets/${digest}/${name}`;
    scope.get(path, (_, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(text),
    );
    return path;
  };
  return {
    style: await serve('status.css', 'text/css; charset=utf-8', tokens, frame, parts, brand),
    script: await serve('follow.js', 'text/javascript; charset=utf-8', script),
    icon: await serve('icon.svg', 'image/svg+xml', icon),
  };
}
