import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

export async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Finds both ports before it closes either, because a closed port may be assigned again. */
export async function twoFreePorts(): Promise<readonly [number, number]> {
  const servers = [createServer(), createServer()] as const;
  const ports = [await listen(servers[0]), await listen(servers[1])] as const;
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return ports;
}

export async function freePort(): Promise<number> {
  return (await twoFreePorts())[0];
}
