import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A store that ignores the conditions of a write, as some do; it does what little a ticket needs. */
export async function startCarelessStore(): Promise<{
  endpoint: string;
  keys(): string[];
  stop(): Promise<void>;
}> {
  const objects = new Map<string, string>();
  const server = createServer((request, response) => void answer(objects, request, response));
  const endpoint = await listen(server);
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { endpoint, keys: () => [...objects.keys()], stop };
}

async function answer(objects: Map<string, string>, request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '', 'http://store');
  const key = decodeURIComponent(pathname);
  const body = await text(request);
  if (request.method === 'PUT') {
    objects.set(key, body);
    response.writeHead(200, { etag: toEtag(body) }).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else {
    const found = objects.get(key);
    if (found !== undefined) response.writeHead(200, { etag: toEtag(found) }).end(found);
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  }
}

function toEtag(body: string): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
