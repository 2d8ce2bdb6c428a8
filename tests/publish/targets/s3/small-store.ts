import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../../processes.ts';

interface Manner {
  readonly keepsConditions: boolean;
  /** True if every second write of `current.json` succeeds but returns an error. */
  readonly losesAnswers?: boolean;
}

interface SmallStore {
  readonly endpoint: string;
  keys(): readonly string[];
  stop(): Promise<void>;
}

export async function startSmallStore(manner: Manner): Promise<SmallStore> {
  const objects = new Map<string, string>();
  let writes = 0;
  const server = createServer((request, response) => {
    const isHead = request.method === 'PUT' && request.url?.includes('current.json') === true;
    if (isHead) writes += 1;
    const losesAnswer = isHead && manner.losesAnswers === true && writes % 2 === 1;
    void answer(objects, request, response, { ...manner, losesAnswers: losesAnswer });
  });
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { endpoint, keys: () => [...objects.keys()], stop };
}

async function answer(
  objects: Map<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
  { keepsConditions, losesAnswers }: Manner,
) {
  const key = decodeURIComponent(new URL(request.url ?? '', 'http://store').pathname);
  const body = await text(request);
  const found = objects.get(key);
  if (request.method === 'PUT') {
    if (keepsConditions && !isMet(request, found)) return response.writeHead(412).end();
    objects.set(key, body);
    return response.writeHead(losesAnswers ? 500 : 200, { etag: toEtag(body) }).end();
  }
  if (request.method === 'POST') {
    const names = body.matchAll(/<Key>(.*?)<\/Key>/g);
    for (const [, name] of names) objects.delete(`${key.replace(/\/$/, '')}/${name}`);
    return response.writeHead(200).end('<DeleteResult/>');
  }
  if (found !== undefined) return response.writeHead(200, { etag: toEtag(found) }).end(found);
  return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
}

function isMet({ headers }: IncomingMessage, found: string | undefined): boolean {
  if (headers['if-none-match'] === '*') return found === undefined;
  const wanted = headers['if-match'];
  return wanted === undefined || (found !== undefined && toEtag(found) === wanted);
}

function toEtag(body: string): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}
