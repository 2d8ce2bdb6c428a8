import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { serveDist } from '#builder/serve-dist.ts';
import { listen } from '../processes.ts';

export interface LoggedSite {
  readonly origin: string;
  readonly folder: string;
  /** Received requests, such as `GET /products/ prefetch`. */
  readonly asked: readonly string[];
}

const dist = fileURLToPath(new URL('../../.cache/browser-test/dist/lwm', import.meta.url));

export const test = base.extend<{ site: LoggedSite }>({
  site: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'logged-site-'));
    await cp(dist, folder, { recursive: true });
    const server = await serveDist(folder, 0);
    const asked: string[] = [];
    const front = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming;
      asked.push(`${method} ${url} ${headers['sec-purpose'] ?? ''}`.trim());
      const passed = request(`${server.origin}${url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(passed.on('error', () => outgoing.destroy()));
    });
    await use({ origin: `http://127.0.0.1:${await listen(front)}`, folder, asked });
    front.closeAllConnections();
    front.close();
    await server.close();
    await rm(folder, { recursive: true });
  },
});
