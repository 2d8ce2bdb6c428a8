import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** `/healthz`: the process answers. `/readyz`: it can do its work, or which part can't. */
export function registerHealth(app: FastifyInstance, readReadiness: () => Promise<Readiness>): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { alive: true };
  });
  app.get('/readyz', async (_, reply) => {
    const { isReady, parts } = await readReadiness();
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return { ready: isReady, ...parts };
  });
}
