import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LateError, unlessLate } from '#publish/targets/s3/object-store.ts';
import { startAnswering } from '../../../answering-server.ts';

async function open() {
  const { origin, received } = await startAnswering(() => ({ status: 200, body: '' }));
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const send = async (path: string) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(origin + path, { agent }, resolve).on('error', reject);
    });
    response.resume();
    await once(response, 'end');
  };
  return { readPaths: () => received.map(({ path }) => path), send };
}

describe('unlessLate', () => {
  it('sends a request on a new or reused connection while the lock is valid', async () => {
    const { readPaths, send } = await open();
    for (const path of ['/new', '/kept'])
      await unlessLate(
        () => false,
        () => send(path),
      );
    expect(readPaths()).toEqual(['/new', '/kept']);
  });

  it.each(['before', 'during'])(
    'sends no request if the lock may have expired %s the connection attempt',
    async (when) => {
      const { readPaths, send } = await open();
      let checks = 0;
      const isLate = () => {
        checks += 1;
        return when === 'before' || checks > 1;
      };
      await expect(unlessLate(isLate, () => send('/late'))).rejects.toThrow(LateError);
      await send('/next');
      expect(readPaths()).toEqual(['/next']);
    },
  );

  it('sends no request on a reused connection if the lock may have expired', async () => {
    const { readPaths, send } = await open();
    await send('/first');
    let isLate = false;
    const sending = unlessLate(
      () => isLate,
      () => send('/late'),
    );
    isLate = true;
    await expect(sending).rejects.toThrow(LateError);
    expect(readPaths()).toEqual(['/first']);
  });
});
