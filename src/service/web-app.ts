import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { openThinLog } from './thin-log.ts';

export interface WebAppOptions {
  readonly log: FastifyBaseLogger;
  /** Address of the proxy whose word counts about who calls; null trusts none. */
  readonly trustedProxy: string | null;
}

/** Forms are the largest that anybody sends. */
const bodyLimit = 64 * 1024;
/** For a request to come in whole. */
const requestTimeout = 10_000;

/** More than honest callers need: each costs memory, and idle ones end by themselves. */
const mostConnections = 2_000;

/** An app that answers nothing yet: with one line in the log for each request, and without a word too many in errors. */
export function openWebApp({ log, trustedProxy }: WebAppOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    // Its lines hold addresses with their queries, where senders put secrets that don't belong there.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxy ?? false,
    bodyLimit,
    requestTimeout,
    // Its own answer does not say when to come again.
    return503OnClosing: false,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: requestTimeout, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1_000 },
  });
  app.server.maxConnections = mostConnections;
  logAnswers(app);
  refuseWhileClosing(app);
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ error: 'There is nothing here.' }));
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'failed');
    return reply
      .code(status)
      .send({ error: status >= 500 ? 'That failed here.' : 'That can’t be answered.' });
  });
  return app;
}

function logAnswers(app: FastifyInstance): void {
  const tellRefused = openThinLog(app, 'requests refused');
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip: from, routeOptions } = request;
    const kind = { route: routeOptions.url ?? null, status: reply.statusCode };
    const line = { method, ...kind, from, ms: Math.round(reply.elapsedTime) };
    const tell = () => request.log.info(line, 'answered');
    if (kind.status >= 400 && kind.status < 500) tellRefused(kind, tell);
    else tell();
  });
}

/** On connections that are still open. */
function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const refuse = (reply: FastifyReply) =>
    reply.code(503).header('retry-after', '10').send({ error: 'The service is being stopped.' });
  app.addHook('onRequest', async (_, reply) => (isClosing ? refuse(reply) : undefined));
}

function statusOf(error: unknown): number {
  const told = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return typeof told === 'number' && told >= 400 ? told : 500;
}
