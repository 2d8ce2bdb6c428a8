import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { openLog } from '#service/log.ts';
import { openWebApp } from '#service/web-app.ts';
import { openRecords } from '#service/orders/records.ts';
import { defaultQueueOptions, openBuildQueue } from '#service/queue/build-queue.ts';
import { registerHooks, type HookOptions } from '#service/hooks/hook-routes.ts';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../../files/folder.ts';

export const secrets: readonly string[] = [newSecret(), newSecret()];
export const token = randomBytes(32).toString('base64');

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export type HookServer = Awaited<ReturnType<typeof startHookServer>>;

type Choice = Partial<Pick<HookOptions, 'limits'> & HookOptions['environment']>;

export async function startHookServer({ limits, ...environment }: Choice = {}) {
  const folder = await openFolder();
  const store = await openStore('sqlite:service.sqlite', folder);
  const queue = openBuildQueue(store, defaultQueueOptions);
  const records = openRecords(store);
  const lines: string[] = [];
  const requested: string[] = [];
  const answers: number[] = [];
  let failures = 0;
  const app = openWebApp({ log: openLog({}, { write: (line) => lines.push(line) }), trustedProxy: null });
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  await registerHooks(app, {
    records,
    queue: {
      add: async (brand) => {
        if (failures-- > 0) throw new Error('The queue is away.');
        await queue.add(brand);
        requested.push(brand);
      },
    },
    environment: {
      ...{ origin: 'https://publish.example.com', hookSecrets: secrets, hookToken: token },
      ...environment,
    },
    brands: new Map([['yn', null] as const, ['lwm', null] as const, ['skr', null] as const]),
    ...(limits === undefined ? {} : { limits }),
    onAnswer: (status) => answers.push(status),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...{ origin, store, records, queue, requested, answers },
    port: Number(new URL(origin).port),
    log: () => lines.join(''),
    failRequests: (times: number) => (failures = times),
    setRequestTimeout: (ms: number) => Object.assign(app.server, { requestTimeout: ms, headersTimeout: ms }),
    setConnectionLimit: (most: number) => Object.assign(app.server, { maxConnections: most }),
  };
}
