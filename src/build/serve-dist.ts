import { access, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

export interface DistServer {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves a dist as a static host would: folders by their index, and for anything else the 404 page of the
 * tree with status 404. Port 0 is any free one. Rejects where the port is taken or there is no dist.
 */
export async function serveDist(folder: string, port: number): Promise<DistServer> {
  await access(join(folder, 'index.html'));
  const serve = sirv(folder, {
    dev: true,
    etag: true,
    extensions: ['html'],
    onNoMatch: (request, response) => void answerMissing(folder, request.url ?? '/', response),
  });
  const server = createServer((request, response) => serve(request, response));
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

async function answerMissing(folder: string, url: string, response: ServerResponse): Promise<void> {
  const tree = /^\/(zh|en)(?:\/|$)/.exec(url)?.[1] ?? '';
  const page = await readFile(join(folder, tree, '404.html')).catch(() => readFile(join(folder, '404.html')));
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}
