import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort, listen } from '../../processes.ts';
import { closeAfterTest } from '../../test-server.ts';

export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

export interface ScriptedServer {
  readonly origin: string;
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  readonly sockets: () => number;
}

/** Sends the replies in order, and then repeats the last reply. */
export async function startServer(...replies: readonly [Reply, ...Reply[]]): Promise<ScriptedServer> {
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createHttpServer((request, response) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? replies[0];
    requests.push({ path: request.url ?? '', headers: request.headers });
    reply(response, request);
  });
  server.keepAliveTimeout = 65_000;
  let sockets = 0;
  server.on('connection', () => {
    sockets += 1;
  });
  closeAfterTest(server);
  return { origin: `http://127.0.0.1:${await listen(server)}`, requests, sockets: () => sockets };
}

export async function startRawServer(onRequest: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => onRequest(socket));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

export async function findDeadOrigin(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

export function json(body: string | Buffer, headers: OutgoingHttpHeaders = {}): Reply {
  return (response) => {
    const sent = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    };
    response.writeHead(200, sent).end(body);
  };
}

export const fine = json('{"id":"1"}');

export function status(code: number, headers: OutgoingHttpHeaders = {}): Reply {
  return (response) => {
    response.writeHead(code, headers).end();
  };
}
