import { existsSync, readFileSync, statSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import sirv from 'sirv';
import { nullIfMissing } from '#files/file-io.ts';
import { contentTypeOf } from '#release/file-kind.ts';
import { answerPath, headersOf, parseHeaderRules, parseRedirectRules } from '#release/host-answer.ts';

export type DistServer = Awaited<ReturnType<typeof serveDist>>;

/** Serves a dist like a static host. Rejects if the port is in use or the dist is missing. */
export async function serveDist(folder: string, port: number) {
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
  const listeningPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    origin: `http://127.0.0.1:${listeningPort}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// `compression` is typed for Express only.
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

async function answer({ folder, serveFile, request, response }: Exchange): Promise<void> {
  const url = request.url ?? '/';
  const path = url.replace(/\?.*/s, '');
  // While a build replaces the dist, the file may be missing.
  const readText = async (file: string) => {
    // Reads synchronously, because two asynchronous reads per request would take most of the server's time.
    const reading = Promise.try(() => readFileSync(join(folder, file), 'utf8'));
    return (await nullIfMissing(reading)) ?? '';
  };
  // With `stale-while-revalidate`, the browser would show the previous build once more.
  for (const [name, value] of headersOf(path, parseHeaderRules(await readText('_headers'))))
    response.setHeader(name, value.replace(/, stale-while-revalidate=\d+/, ''));
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const found = answerPath(path, {
    redirects: parseRedirectRules(await readText('_redirects')),
    hasFile: (file) => existsSync(join(folder, file)) && statSync(join(folder, file)).isFile(),
  });
  if (found.kind === 'redirect') {
    response.writeHead(found.status, { location: `${found.location}${url.slice(path.length)}` }).end();
  } else if (found.kind === 'file' && found.status === 200) {
    response.setHeader('content-type', contentTypeOf(found.file));
    // With a full file name, sirv tries no other extensions.
    request.url = `/${encodeURI(found.file)}`;
    serveFile(request, response, () => void response.destroy());
  } else {
    // CDNs must not cache a 404, because the page may be published a moment later.
    response.setHeader('cache-control', 'no-cache');
    const page = found.kind === 'file' ? await readFile(join(folder, found.file)) : '';
    response.writeHead(found.status, { 'content-type': contentTypeOf('404.html') }).end(page);
  }
}
