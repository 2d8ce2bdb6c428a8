import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import { openLogThrottle } from './log.ts';

interface WebAppOptions {
  readonly log: FastifyBaseLogger;
  /** Address of the proxy whose `X-Forwarded-For` is trusted. Null trusts none. */
  readonly trustedProxy: string | null;
}

const bodyLimit = 64 * 1024;
const requestTimeout = 10_000;

const mostConnections = 2_000;

export function openWebApp({ log, trustedProxy }: WebAppOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    // Fastify's own log lines contain queries, which may be secret.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxy ?? false,
    bodyLimit,
    requestTimeout,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: requestTimeout, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1_000 },
  });
  app.server.maxConnections = mostConnections;
  const throttle = openLogThrottle();
  logAnswers(app, throttle);
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ error: 'This address does not exist.' }));
  app.setErrorHandler<Partial<FastifyError>>((error, request, reply) => {
    const { statusCode: status = 500 } = error;
    if (status >= 500)
      throttle(`${request.routeOptions.url} ${error}`, () =>
        request.log.error({ err: error }, 'request failed'),
      );
    return reply.code(status).send({
      error:
        status >= 500
          ? 'Internal error. The service has logged it.'
          : 'The service rejected this request. The HTTP status gives the reason.',
    });
  });
  return app;
}

function logAnswers(app: FastifyInstance, throttle: ReturnType<typeof openLogThrottle>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip: from, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOptions.url ?? null;
    const log = () =>
      request.log.info({ method, route, status, from, ms: Math.round(elapsedTime) }, 'request answered');
    if (status >= 400 && status < 500) throttle(`${route} ${status}`, log);
    else log();
  });
}
