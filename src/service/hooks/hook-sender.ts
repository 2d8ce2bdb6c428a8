import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import type { Hook } from './hook.ts';
import { type Receipt, receiptPath, receiptSchema } from './receipt.ts';

export interface HookToSend extends Hook {
  readonly origin: string;
  readonly secret: string;
}

const answerSchema = z.object({ receipt: z.string(), brands: z.array(z.string()), status: z.string() });

export type HookAnswer = z.infer<typeof answerSchema>;

const answerMs = 30_000;

/** Throws if the service does not accept the hook. */
export async function sendHook({ origin, secret, ...data }: HookToSend): Promise<HookAnswer> {
  const answer = await request(hookUrl(origin), { method: 'POST', ...signHook(secret, data) });
  return answerSchema.parse(JSON.parse(answer));
}

export function hookUrl(origin: string): string {
  return `${origin}/hooks/publish`;
}

/** The result may be sent more than once: the service treats requests with the same `webhook-id` as one delivery. */
export function signHook(
  secret: string,
  data: Hook,
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const sentAt = new Date();
  const id = `msg_${randomBytes(16).toString('hex')}`;
  const body = JSON.stringify({ type: 'catalogue.published', timestamp: sentAt.toISOString(), data });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
  return { body, headers };
}

const mostFailures = 60;

/** Ends when every brand is live, held or failed. Throws if this takes longer than `ms`. */
export async function* followReceipt(origin: string, id: string, ms: number): AsyncGenerator<Receipt, void> {
  const until = performance.now() + ms;
  let failures = 0;
  for (let former = ''; performance.now() < until; await wait(1_000)) {
    const text = await request(`${origin}${receiptPath(id)}`).catch((error: unknown) => {
      failures += 1;
      if (failures > mostFailures) throw error;
      return null;
    });
    if (text === null) continue;
    failures = 0;
    const receipt = receiptSchema.parse(JSON.parse(text));
    if (text !== former) yield receipt;
    former = text;
    const ended = Object.values(receipt.brands).every(({ state }) => endStates.has(state));
    if (ended) return;
  }
  throw new Error(
    `The change of receipt ${id} is not live after ${ms / 60_000} minutes. See the status page of the service.`,
  );
}

const endStates: ReadonlySet<string> = new Set(['live', 'held', 'failed']);

const remedies: Readonly<Record<number, string>> = {
  401: 'Use the same HOOK_SECRETS here and in the service, and make sure that the clocks of both machines differ by at most five minutes.',
  404: 'Set --url to the address of the service.',
  429: 'Send the hook again in a minute.',
  503: 'Check the store of the service (SERVICE_STORE), then send the hook again.',
};

async function request(url: string, init: RequestInit = {}): Promise<string> {
  const { ok, status, text } = await fetchText(url, init).catch((cause: unknown) => {
    const message = `${url} did not answer. Start the service (npm run serve), or set --url to its address.`;
    throw new Error(message, { cause });
  });
  if (ok) return text;
  const remedy = remedies[status] ?? 'See the service’s log.';
  throw new Error(`${url} answered ${status}: ${text.slice(0, 300)} ${remedy}`);
}

async function fetchText(url: string, init: RequestInit) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs), ...init });
  const { ok, status } = answer;
  return { ok, status, text: await answer.text() };
}
