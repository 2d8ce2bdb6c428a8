import { onTestFinished } from 'vitest';
import { type DemoErp, type DemoErpOptions, startDemoErp } from '#demo-erp/start.ts';
import { type Answer, askServer } from '../ask-server.ts';

/** By default, the demo ERP closes at the end of the test. */
export async function startErp(
  options: DemoErpOptions = {},
  onEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<DemoErp> {
  const erp = await startDemoErp(options);
  onEnd(() => erp.close());
  return erp;
}

/** Does not use `fetch`, which would normalize `..` and decompress gzip. */
export function ask(
  erp: DemoErp,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return askServer(erp.origin, path, headers, method);
}

export function call(rest: string): string {
  return `/api/supplychain/cmsclient/${rest}`;
}

export async function askJson(erp: DemoErp, rest: string) {
  return JSON.parse(String((await ask(erp, call(rest))).bytes));
}
