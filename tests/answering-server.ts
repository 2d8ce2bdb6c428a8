import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen } from './processes.ts';
import { closeAfterTest } from './test-server.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface AnsweringServer {
  readonly origin: string;
  readonly received: readonly Received[];
}

/** If `reply` returns null, the connection closes. If it returns `'silence'`, the connection stays open. */
export async function startAnswering(
  reply: (call: Received, number: number) => Reply | 'silence' | null,
): Promise<AnsweringServer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const call = {
      method,
      path: url,
      headers,
      body: Buffer.concat(chunks).toString(),
      at: performance.now(),
    };
    received.push(call);
    const answer = reply(call, received.length);
    if (answer === 'silence') return;
    if (answer === null) return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  closeAfterTest(server);
  return { origin: `http://127.0.0.1:${await listen(server)}`, received };
}
