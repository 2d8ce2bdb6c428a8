import { listen } from './listen.ts';
import { openMetricsApp } from './metrics/metrics-app.ts';
import { openUsers } from './accounts/users.ts';
import { openWeb } from './open-web.ts';
import { type Endings, openParts, type ServiceOptions } from './service-parts.ts';
import { startBuilders } from './start-builders.ts';

export interface Service {
  /** Such as `http://127.0.0.1:4800`. */
  readonly address: string;
  readonly metricsAddress: string;
  /** Whether anybody may sign in. */
  readonly hasUsers: boolean;
  /** Within 30 seconds, with nothing left half done. */
  stop(): Promise<void>;
}

/** Receiver, queue, builders and status page, as far as they are wanted here. Throws where one of them can't be started. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const endings: Endings = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const parts = await openParts(options, endings);
    const { host, port, metricsPort } = options.serviceEnvironment;
    const metricsApp = openMetricsApp(parts.metrics);
    endings.push(() => metricsApp.close());
    const metricsAddress = await listen(metricsApp, '127.0.0.1', metricsPort, 'METRICS_PORT');
    const web = await openWeb(parts);
    const builders = startBuilders(parts);
    // Together: those who wait for an answer get it while builds end.
    endings.push(async () => void (await Promise.all([web.close(), builders.stop()])));
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
