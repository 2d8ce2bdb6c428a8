import { type IncomingHttpHeaders, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { type DemoErp, type DemoErpOptions, startDemoErp } from '#demo-erp/start.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Starts a demo ERP that is closed after the test, or by `onEnd`. */
export async function startErp(
  options: DemoErpOptions = {},
  onEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<DemoErp> {
  const erp = await startDemoErp(options);
  onEnd(() => erp.close());
  return erp;
}

/** Sends the path unchanged. `fetch` would normalize `..` and decompress gzip. */
export async function ask(
  erp: DemoErp,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const { hostname, port } = new URL(erp.origin);
  return await new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

export function call(rest: string): string {
  return `/api/supplychain/cmsclient/${rest}`;
}

export async function askJson(erp: DemoErp, rest: string) {
  return JSON.parse(String((await ask(erp, call(rest))).bytes));
}
