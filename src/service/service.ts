import type { FastifyInstance } from 'fastify';
import { openUsers } from './accounts/users.ts';
import { openMetricsApp } from './metrics/metrics.ts';
import { throttleProblems } from './log.ts';
import { startNotifier } from './notify/notifier.ts';
import { openWeb } from './open-web.ts';
import { type Cleanups, openParts, type ServiceOptions, type ServiceParts } from './service-parts.ts';
import { startBuilders } from './start-builders.ts';

export interface Service {
  readonly address: string;
  readonly metricsAddress: string;
  readonly hasUsers: boolean;
  /** Waits up to 20 seconds for running builds, then returns them to the queue. */
  stop(): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const cleanups: Cleanups = [];
  const stop = async () => {
    for (const end of cleanups.splice(0).reverse()) await end();
  };
  try {
    const parts = await openParts(options, cleanups);
    const { host, port, metricsPort } = options.serviceEnvironment;
    const metricsApp = openMetricsApp(parts.metrics, parts.records, parts.brands);
    cleanups.push(() => metricsApp.close());
    const metricsAddress = await listen(metricsApp, '127.0.0.1', metricsPort, 'METRICS_PORT');
    // Messages link to the status page, so only a process with that page sends them.
    if (parts.hasWeb) cleanups.push(startNotifications(parts).stop);
    const builders = startBuilders(parts);
    cleanups.push(() => builders.stop());
    const web = await openWeb(parts, builders);
    // Closes the server and the builders in parallel, so that requests still get responses while builds end.
    cleanups.splice(-1, 1, async () => void (await Promise.all([web.close(), builders.stop()])));
    const address = await listen(web, host, port, 'SERVICE_PORT');
    return {
      ...{ address, metricsAddress: `${metricsAddress}/metrics`, stop },
      hasUsers: (await openUsers(parts.store).list()).length > 0,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startNotifications({ store, records, brands, serviceEnvironment, variables, log }: ServiceParts) {
  const onProblem = throttleProblems((err) => log.error({ err }, 'notifier failed'));
  const settings = { variables, environment: serviceEnvironment };
  const { origin, support } = serviceEnvironment;
  return startNotifier({ store, records, brands, origin, support, settings, onProblem });
}

async function listen(app: FastifyInstance, host: string, port: number, variable: string): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    const message = isTaken
      ? `Port ${port} on ${host} is already in use. Set ${variable} to a free port, or stop the program that uses it.`
      : `The service can't listen on ${host}:${port} (${String(cause)}). Correct ${variable} or SERVICE_HOST.`;
    throw new Error(message, { cause });
  }
}
