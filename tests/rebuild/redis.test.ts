import { once } from 'node:events';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '#rebuild/http/log.ts';
import { openStore } from '#rebuild/store/open-store.ts';
import { missingRedis, startRedis } from './redis-server.ts';

async function start(settings: readonly string[] = []): Promise<string> {
  const server = await startRedis({ settings });
  onTestFinished(() => server.stop());
  return server.address;
}

it.skipIf(missingRedis)('keeps the password of a Redis that refuses it out of the log', async () => {
  const address = (await start()).replace('//', '//nobody:s3cret-of-redis@');
  const client = new Redis(address, { lazyConnect: true, retryStrategy: () => null });
  onTestFinished(() => client.disconnect());
  const told = once(client, 'error');
  await client.connect().catch(() => {});
  const [error] = await told;
  expect(JSON.stringify(error)).toContain('s3cret-of-redis');
  const written: string[] = [];
  const log = openLog({ write: (line) => written.push(line) });
  log.error({ err: error }, 'queue or store');
  const refused = await openStore(address, '/').catch((reason: unknown) => reason);
  log.error({ err: refused }, 'queue or store');
  log.error({ err: new Error('it failed', { cause: error }) }, 'queue or store');
  const lines = written.map((line) => JSON.parse(line));
  const message = expect.stringContaining('WRONGPASS');
  expect(lines[0].err).toMatchObject({ type: 'ReplyError', message, stack: message });
  expect(lines[2].err).toMatchObject({ type: 'Error', message: 'it failed', cause: message });
  expect(written.join('')).not.toContain('s3cret-of-redis');
});
