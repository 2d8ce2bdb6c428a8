import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { BrandCode } from '#config/codes.ts';
import type { DemoBrand } from './brand.ts';
import { Erp, type RequestCounts } from './erp.ts';
import { demoErpHeader, serveDemo } from './demo.ts';
import { type Fault, type FaultMatch, sendFaulty } from './fault.ts';
import { commonHeaders, refused, send, type Sent } from './answer.ts';
import { parseCall } from './call.ts';

export interface DemoErpOptions {
  /** The port. By default 0, for any free port. */
  readonly port?: number;
  /** The listening address. By default 127.0.0.1. */
  readonly host?: string;
  /** Wraps answers in `{ "data": … }`. */
  readonly envelope?: boolean;
  /** Number of products of each brand. By default the brand's own number. */
  readonly products?: number;
  /** `light`, the default, omits descriptions and attributes in lists. */
  readonly lists?: 'light' | 'full';
  /** Whether products have `updatedAt`; true by default. */
  readonly updatedAt?: boolean;
}

export interface DemoErp {
  readonly origin: string;
  /** Returns a brand; codes without demo content get a generic catalogue. */
  brand(code: BrandCode): DemoBrand;
  publishPicture(code: BrandCode, file: string, bytes: Buffer): void;
  fail(fault: Fault, match?: FaultMatch): void;
  heal(): void;
  requests(): RequestCounts;
  resetCounts(): void;
  close(): Promise<void>;
}

/** Rejects if it cannot listen, with advice in the message and the reason as `cause`. */
export async function startDemoErp(options: DemoErpOptions = {}): Promise<DemoErp> {
  const erp = new Erp({
    envelope: options.envelope ?? false,
    lists: options.lists ?? 'light',
    products: checkCount(options.products),
    updatedAt: options.updatedAt ?? true,
  });
  const server = createServer((request, response) => void serve(erp, request, response));
  // Longer than the keep-alive of clients, because a client could otherwise reuse a closing connection.
  server.keepAliveTimeout = 65_000;
  const host = options.host ?? '127.0.0.1';
  const port = await listen(server, options.port ?? 0, host);
  return {
    origin: toOrigin(host, port),
    brand: (code) => erp.brand(code),
    publishPicture: (code, file, bytes) => erp.pictures.publish(code, file, bytes),
    fail: (fault, match) => erp.faults.add(fault, match),
    heal: () => erp.faults.heal(),
    requests: () => erp.counts.all(),
    resetCounts: () => erp.counts.reset(),
    close: async () => await close(server),
  };
}

/** Returns the origin of a demo ERP on a local port; null if another program or none uses the port. */
export async function findDemoErp(port: number): Promise<string | null> {
  const origin = toOrigin('127.0.0.1', port);
  try {
    const { headers } = await fetch(`${origin}/demo`, { signal: AbortSignal.timeout(2_000) });
    return headers.has(demoErpHeader) ? origin : null;
  } catch {
    return null;
  }
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new Error(toReason(cause, port, host), { cause })));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function toReason(cause: Error, port: number, host: string): string {
  const address = `${host}:${port}`;
  if ('code' in cause && cause.code === 'EADDRINUSE') {
    return `Port ${port} is taken. Set DEMO_ERP_PORT to a free port, or stop the program that uses it (${address}).`;
  }
  return `The demo ERP can't listen at ${address}: ${cause.message}. Give another host or port.`;
}

function toOrigin(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    // Ignores an error, so that closing twice is not an error.
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function checkCount(products: number | undefined): number | undefined {
  if (products === undefined || (Number.isSafeInteger(products) && products >= 0 && products <= 200_000)) {
    return products;
  }
  throw new Error(`A brand can't publish ${products} products. Give a whole number from 0 to 200000.`);
}

/** Never rejects. */
async function serve(erp: Erp, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // An unread body would block the connection.
  request.resume();
  try {
    const target = request.url ?? '/';
    await (/^\/demo(?:[/?]|$)/.test(target)
      ? serveDemo(erp, target, request, response)
      : serveCall(erp, target, request, response));
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
    await send(request, response, refused(405, 'All calls of this ERP are GET.', allow));
    return;
  }
  const call = parseCall(target);
  if (!call) {
    await send(request, response, refused(404, 'This ERP has no such call. GET /demo lists the calls.'));
    return;
  }
  erp.counts.countRequest(call.name);
  const answer = () => erp.answer(call);
  const fault = erp.faults.take(call);
  const sent: Sent = fault
    ? await sendFaulty(fault, { request, response, answer, emptyList: () => erp.emptyList() })
    : await send(request, response, await answer());
  erp.counts.countAnswer(call.name, sent);
}

const allow = { Allow: 'GET, OPTIONS' } as const;
