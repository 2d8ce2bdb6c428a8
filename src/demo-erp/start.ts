import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { commonHeaders, refused, send, type Sent } from './answer.ts';
import { parseCall } from './call.ts';
import { answerDemo, demoErpHeader } from './demo.ts';
import { Erp, type ErpOptions } from './erp.ts';
import { sendFaulty } from './fault.ts';

export interface DemoErpOptions extends ErpOptions {
  readonly port?: number;
}

export interface DemoErp extends Erp {
  readonly origin: string;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/** Rejects with advice if the server cannot listen. */
export async function startDemoErp(options: DemoErpOptions = {}): Promise<DemoErp> {
  const erp = new Erp(options);
  const server = createServer((request, response) => void serve(erp, request, response));
  // Longer than clients keep idle connections, so that clients close them first.
  server.keepAliveTimeout = 65_000;
  const port = await listen(server, options.port ?? 0);
  return Object.assign(erp, { origin: toOrigin(port), close: () => close(server) });
}

/** Returns null if no demo ERP listens on the port. */
export async function findDemoErp(port: number): Promise<string | null> {
  const origin = toOrigin(port);
  try {
    const { headers } = await fetch(`${origin}/demo`, { signal: AbortSignal.timeout(2_000) });
    return headers.has(demoErpHeader) ? origin : null;
  } catch {
    return null;
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new Error(toReason(cause, port), { cause })));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function toReason(cause: Error, port: number): string {
  const isTaken = 'code' in cause && cause.code === 'EADDRINUSE';
  const what = isTaken ? 'because another program uses that port' : `(${cause.message})`;
  return `The demo ERP can't listen on ${host}:${port} ${what}. Set DEMO_ERP_PORT to a free port.`;
}

function toOrigin(port: number): string {
  return `http://${host}:${port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Never rejects, because nobody awaits it. */
async function serve(erp: Erp, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // An unread body would block the connection.
  request.resume();
  try {
    const target = request.url ?? '/';
    if (/^\/demo(?:[/?]|$)/.test(target)) await send(request, response, answerDemo(erp, target, request));
    else await serveCall(erp, target, request, response);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (response.headersSent) request.socket.destroy();
    else await send(request, response, refused(500, `The demo ERP failed: ${reason}`));
  }
}

async function serveCall(
  erp: Erp,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, { ...commonHeaders, ...allow }).end();
    return;
  }
  if (request.method !== 'GET') {
    await send(request, response, refused(405, 'This ERP accepts only GET requests.', allow));
    return;
  }
  const call = parseCall(target);
  if (!call) {
    await send(request, response, refused(404, 'This ERP has no such call. GET /demo lists the calls.'));
    return;
  }
  const count = erp.counts[call.name];
  count.calls += 1;
  const answer = () => erp.answer(call);
  const fault = erp.takeFault(call);
  const sent: Sent = fault
    ? await sendFaulty(fault, { request, response, answer, emptyList: () => erp.emptyList() })
    : await send(request, response, await answer());
  count.bytes += sent.bytes;
  count.notModified += Number(sent.isNotModified);
}

const allow = { Allow: 'GET, OPTIONS' } as const;
