import { access, readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import sirv from 'sirv';
import { orAbsent } from '#files/whole.ts';
import { contentTypeOf } from '#release/content-type.ts';
import { headersOf, parseHeaderRules } from '#release/header-rules.ts';
import { parseRedirectRules, type RedirectRule } from '#release/redirect-rules.ts';

export interface DistServer {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves a dist as a static host would: folders by their index, `_headers` and `_redirects` obeyed and not
 * served, ETags, everything compressed for whoever takes that, and for anything else the 404 page of the tree with
 * status 404. Port 0 is any free one. Rejects where the port is taken or there is no dist.
 */
export async function serveDist(folder: string, port: number): Promise<DistServer> {
  await access(join(folder, 'index.html'));
  const serveFile = sirv(folder, { dev: true, etag: true, gzip: true, brotli: true });
  const server = createServer((request, response) => {
    compress(request, response);
    answer({ folder, serveFile, request, response }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    origin: `http://127.0.0.1:${bound}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// Its types are Express's, of which it uses no more than Node's part.
const compressing = compression();
const compress = (request: IncomingMessage, response: ServerResponse): void => {
  Reflect.apply(compressing, undefined, [request, response, () => {}]);
};

interface Exchange {
  readonly folder: string;
  readonly serveFile: ReturnType<typeof sirv>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer(exchange: Exchange): Promise<void> {
  const { folder, serveFile, request, response } = exchange;
  const url = request.url ?? '/';
  const path = url.replace(/\?.*/s, '');
  const query = url.slice(path.length);
  for (const [name, value] of await readHeaders(folder, path)) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const redirect = await readRedirect(folder, path);
  if (redirect?.status === 410) return answerMissing(folder, path, response, 410);
  if (redirect !== undefined) return redirectTo(redirect.to + query, redirect.status, response);
  const served = await findServed(folder, path);
  if (served.kind === 'folder') return redirectTo(`${path}/${query}`, 301, response);
  if (served.kind === 'missing') return answerMissing(folder, path, response);
  response.setHeader('content-type', contentTypeOf(served.file));
  // By its own name, as sirv would find other files for a name that lacks its ending.
  request.url = `/${encodeURI(served.file)}`;
  serveFile(request, response, () => void response.destroy());
}

async function readHeaders(folder: string, path: string): Promise<readonly (readonly [string, string])[]> {
  const text = await orAbsent(readFile(join(folder, '_headers'), 'utf8'));
  return headersOf(path, parseHeaderRules(text ?? ''));
}

async function readRedirect(folder: string, path: string): Promise<RedirectRule | undefined> {
  const text = await orAbsent(readFile(join(folder, '_redirects'), 'utf8'));
  const decoded = decodePath(path);
  return parseRedirectRules(text ?? '').find(({ from }) => decodePath(from) === decoded);
}

function redirectTo(location: string, status: number, response: ServerResponse): void {
  response.writeHead(status, { location }).end();
}

/** No CDN may keep it: the page may be there a moment later. */
async function answerMissing(
  folder: string,
  path: string,
  response: ServerResponse,
  status: 404 | 410 = 404,
): Promise<void> {
  const tree = /^\/(zh|en)(?:\/|$)/.exec(path)?.[1] ?? '';
  const page = await readFile(join(folder, tree, '404.html')).catch(() => readFile(join(folder, '404.html')));
  response.setHeader('cache-control', 'no-cache');
  response.writeHead(status, { 'content-type': contentTypeOf('404.html') }).end(page);
}

/** The answer of a host: a file by its path in the dist, or the same address with the slash that a folder's page ends in. */
type Served =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'folder' }
  | { readonly kind: 'missing' };

/** Files that hosts read and don't serve. */
const hidden = new Set(['_headers', '_redirects']);

/** Finds the file in a dist that a path, as it was sent, leads to. */
async function findServed(dist: string, path: string): Promise<Served> {
  const names = toNames(path);
  if (names === null) return { kind: 'missing' };
  if (path.endsWith('/')) return findFile(dist, [...names, 'index.html']);
  const found = await findFile(dist, names);
  if (found.kind === 'file') return found;
  const inFolder = await findFile(dist, [...names, 'index.html']);
  return inFolder.kind === 'file' ? { kind: 'folder' } : inFolder;
}

/** Decodes a path; null where its encoding is wrong. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Splits a path into names; null where one of them is never a file's: none, `..`, `.git`. */
function toNames(path: string): readonly string[] | null {
  const decoded = decodePath(path);
  if (decoded === null || decoded.includes('\0')) return null;
  const names = decoded.replace(/^\//, '').replace(/\/$/, '').split('/');
  if (decoded === '/') return [];
  if (names.some((name) => name === '' || name.startsWith('.'))) return null;
  return names.length === 1 && hidden.has(names[0] ?? '') ? null : names;
}

async function findFile(dist: string, names: readonly string[]): Promise<Served> {
  const found = await stat(join(dist, ...names)).catch(() => null);
  return found?.isFile() ? { kind: 'file', file: names.join('/') } : { kind: 'missing' };
}
