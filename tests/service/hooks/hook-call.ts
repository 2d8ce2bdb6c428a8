import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { secrets } from './hook-server.ts';

export interface HookCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Signing {
  readonly id?: string;
  readonly at?: Date;
  readonly secret?: string | undefined;
}

export function bodyOf(data: unknown): string {
  return JSON.stringify({ type: 'catalogue.published', timestamp: new Date().toISOString(), data });
}

export function sign(body: string, { id = randomUUID(), at = new Date(), secret }: Signing = {}): HookCall {
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret ?? secrets[0] ?? '').sign(id, at, body),
    },
  };
}

export interface HookReply {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
  readonly receipt: string;
}

export async function send(origin: string, { headers, body }: HookCall, method = 'POST'): Promise<HookReply> {
  const answer = await fetch(`${origin}/hooks/publish`, {
    ...{ method, headers },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  });
  const text = await answer.text();
  const json: unknown = text === '' ? null : JSON.parse(text);
  const receipt = /"receipt":"(\w+)"/.exec(text)?.[1] ?? '';
  return { status: answer.status, headers: answer.headers, json, receipt };
}
