import { expect, onTestFinished } from 'vitest';
import { parsePlain } from '#erp/body.ts';
import { type ClientOptions, createErpClient, type ErpClient } from '#erp/client.ts';
import { ErpCallError } from '#erp/errors.ts';

/** Time-outs and delays short enough for a test, long enough for a busy machine. */
export const hasty = {
  silenceMs: 2_000,
  attemptMs: 4_000,
  maxBodyBytes: 1e6,
  connections: 4,
  retry: { attempts: 3, firstDelayMs: 2, maxDelayMs: 5, maxRetryAfterMs: 1_500 },
} as const satisfies Omit<ClientOptions, 'signal'>;

/** A client of this test's own, closed at its end. */
export function openClient(options: Partial<ClientOptions> = {}): ErpClient {
  const client = createErpClient({ ...hasty, signal: new AbortController().signal, ...options });
  onTestFinished(() => client.close());
  return client;
}

/** The error a call ends with, after a look that it says where, what and what to do. */
export async function failureOf(url: string, client = openClient()): Promise<ErpCallError> {
  const error: unknown = await client.get(url, null, parsePlain).catch((reason: unknown) => reason);
  if (!(error instanceof ErpCallError)) throw new Error('The call did not fail as a call.', { cause: error });
  expect(error.message).toContain(url);
  expect(error.message).toMatch(/^The ERP (?:answered|broke|did not) .*\(.*\)\. (?:Look|Ask|Set) .*\.$/);
  return error;
}

/** The parsed body of a call that is expected to succeed. */
export async function bodyOf(url: string, client = openClient()): Promise<unknown> {
  const answer = await client.get(url, null, parsePlain);
  if (answer.status !== 'ok') throw new Error(`The call answered ${answer.status}.`);
  return answer.model;
}
