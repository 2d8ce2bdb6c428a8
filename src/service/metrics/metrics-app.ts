import fastify, { type FastifyInstance } from 'fastify';
import type { ServiceMetrics } from './metrics.ts';

/** For Prometheus, on loopback: an app that has nothing else. */
export function openMetricsApp({ format }: Pick<ServiceMetrics, 'format'>): FastifyInstance {
  const app = fastify({ requestTimeout: 10_000 });
  app.get('/metrics', async (_, reply) => {
    const { type, text } = await format();
    return reply.type(type).send(text);
  });
  return app;
}
