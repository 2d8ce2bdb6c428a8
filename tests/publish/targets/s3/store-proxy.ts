import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { parseS3Address } from '#publish/targets/s3/address.ts';
import { openS3Target } from '#publish/targets/s3/s3-target.ts';
import { listen } from '../../../processes.ts';
import { closeAfterTest } from '../../../test-server.ts';
import { brandCode } from '../../a-release.ts';
import type { Place } from './bucket.ts';

interface StoreProxy {
  readonly endpoint: string;
  beforeHead(work: () => Promise<unknown>): void;
  cutBodies(count: number): void;
  refuseCopies(after: number): void;
  /** Delays copies by `ms`, and responses to lock renewals by twice that time. */
  delay(ms: number): void;
}

async function startStoreProxy(store: string): Promise<StoreProxy> {
  let before: (() => Promise<unknown>) | null = null;
  let cuts = 0;
  let copies = Number.POSITIVE_INFINITY;
  let delayMs = 0;
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const isHead = incoming.method === 'PUT' && incoming.url?.includes('current.json') === true;
    const work = isHead ? before : null;
    const body = await buffer(incoming);
    if (work !== null) {
      before = null;
      await work();
    }
    const { method, headers, url } = incoming;
    if ('x-amz-copy-source' in headers) {
      await setTimeout(delayMs);
      copies -= 1;
      if (copies < 0) {
        response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
        return;
      }
    }
    // The headers are signed, so they must stay unchanged.
    const passed = request(new URL(url ?? '', store), { method, headers });
    passed.end(body);
    const [found]: IncomingMessage[] = await once(passed, 'response');
    if (isHead && /"beats":[1-9]/.test(body.toString())) await setTimeout(2 * delayMs);
    response.writeHead(found?.statusCode ?? 502, found?.headers);
    const length = Number(found?.headers['content-length'] ?? 0);
    if (method === 'GET' && cuts > 0 && length > 1 && found !== undefined) {
      cuts -= 1;
      const whole = await buffer(found);
      response.write(whole.subarray(0, length / 2), () => response.destroy());
      return;
    }
    found?.pipe(response);
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => response.destroy(new Error(String(error))));
  });
  const port = await listen(server);
  closeAfterTest(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    beforeHead: (work) => {
      before = work;
    },
    cutBodies: (count) => {
      cuts = count;
    },
    refuseCopies: (after) => {
      copies = after;
    },
    delay: (ms) => {
      delayMs = ms;
    },
  };
}

export async function openBehindProxy(place: Place) {
  const address = parseS3Address(place.address);
  const proxy = await startStoreProxy(address.endpoint ?? '');
  const target = await openS3Target({ ...address, endpoint: proxy.endpoint }, brandCode);
  onTestFinished(() => target.close());
  return { target, proxy };
}
