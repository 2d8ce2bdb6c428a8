import { once } from 'node:events';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '#service/log.ts';
import { openStore } from '#service/store/open-store.ts';
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

it.skipIf(missingRedis)('warns of a Redis that may forget, and not of one that keeps all', async () => {
  const open = async (address: string) => {
    const warnings: string[] = [];
    const store = await openStore(address, '/', (warning) => warnings.push(warning));
    onTestFinished(() => store.close());
    return warnings;
  };
  expect(await open(await start())).toEqual([]);
  const forgetful = ['--appendonly', 'no', '--maxmemory', '64mb', '--maxmemory-policy', 'allkeys-lru'];
  expect(await open(await start(forgetful))).toEqual([
    expect.stringMatching(/orders .* are lost\. Set appendonly yes\./),
    expect.stringMatching(/may forget .* Set maxmemory-policy noeviction\./),
  ]);
});
