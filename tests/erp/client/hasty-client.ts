import { expect, onTestFinished } from 'vitest';
import { parsePlain } from '#erp/body.ts';
import { type ClientOptions, createErpClient, type ErpClient } from '#erp/client.ts';
import { ErpCallError } from '#erp/errors.ts';

/** These times are short enough for a test, but long enough for a busy machine. */
export const hasty = {
  silenceMs: 2_000,
  attemptMs: 4_000,
  maxBodyBytes: 1e6,
  connections: 4,
  retry: { attempts: 3, firstDelayMs: 2, maxDelayMs: 5, maxRetryAfterMs: 1_500 },
} as const satisfies Omit<ClientOptions, 'signal'>;

export function openClient(options: Partial<ClientOptions> = {}): ErpClient {
  const client = createErpClient({ ...hasty, signal: new AbortController().signal, ...options });
  onTestFinished(() => client.close());
  return client;
}

export async function failureOf(url: string, client = openClient()): Promise<ErpCallError> {
  const error: unknown = await client.get(url, null, parsePlain).catch((reason: unknown) => reason);
  if (!(error instanceof ErpCallError)) throw new Error('The call did not fail as a call.', { cause: error });
  expect(error.message).toContain(url);
  expect(error.message).toMatch(
    /^The ERP (?:answered|sent|used|broke|did not|refuses) .*\(.*\)\. (?:Check|Raise|Set|Open|Find out) .*\.$/,
  );
  return error;
}

export async function bodyOf(url: string, client = openClient()): Promise<unknown> {
  const answer = await client.get(url, null, parsePlain);
  if (answer.status !== 'ok') throw new Error(`The call answered ${answer.status}.`);
  return answer.model;
}
