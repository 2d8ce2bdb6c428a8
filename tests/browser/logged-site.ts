import { createServer, request } from 'node:http';
import { test as base } from '@playwright/test';
import { listen } from '../processes.ts';
import { originOf } from './sites.ts';

export interface LoggedSite {
  readonly origin: string;
  /** Received requests, such as `GET /products/ prefetch`. */
  readonly asked: readonly string[];
  /** Maps paths to replacement HTML. The value null redirects to /products/. */
  readonly changed: Map<string, string | null>;
}

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8', etag: '"changed"' };

/** Logs the requests to the site `lwm`. */
export const test = base.extend<{ site: LoggedSite }>({
  site: async ({ browserName: _ }, use) => {
    const asked: string[] = [];
    const changed = new Map<string, string | null>();
    const front = createServer((incoming, outgoing) => {
      const { method, url = '', headers } = incoming;
      asked.push(`${method} ${url} ${headers['sec-purpose'] ?? ''}`.trim());
      const html = changed.get(url);
      if (html === null) return void outgoing.writeHead(301, { location: '/products/' }).end();
      if (html !== undefined) return void outgoing.writeHead(200, htmlHeaders).end(html);
      const passed = request(`${originOf('lwm')}${url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(passed.on('error', () => outgoing.destroy()));
    });
    await use({ origin: `http://127.0.0.1:${await listen(front)}`, asked, changed });
    front.closeAllConnections();
    front.close();
  },
});
