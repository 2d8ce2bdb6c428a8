import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import { parseJson } from '#catalogue/parse-json.ts';
import type { ChannelKind } from '#config/channel.ts';
import {
  ChannelError,
  toExcerpt,
  type ChannelMessage,
  type Sender,
} from '#service/notify/channel-message.ts';
import { neutralise, toFeishu, toMarkdown, toSlack, toTeams } from './payloads.ts';

interface ChatService {
  readonly mostBytes: number;
  readonly toBody: (message: ChannelMessage, secret: string | null) => unknown;
  readonly toHeaders?: (id: string, body: string, secret: string) => Readonly<Record<string, string>>;
  readonly sign?: (url: URL, secret: string) => URL;
  /** The JSON field that is 0 on success. It is checked because some services send failures with status 200. */
  readonly code?: 'code' | 'errcode';
  /** Codes or texts of responses that mean the address no longer exists. */
  readonly gone?: readonly unknown[];
  readonly acceptsPages?: boolean;
}

const services = {
  /** https://www.standardwebhooks.com */
  webhook: {
    mostBytes: Infinity,
    toBody: ({ title, sections, notices }) => {
      const type = notices.length === 0 ? 'catalogues.test' : 'catalogues.news';
      return { type, timestamp: new Date(), data: { title, sections, events: notices } };
    },
    toHeaders: (id, body, secret) => {
      const now = new Date();
      const timestamp = String(Math.floor(now.getTime() / 1000));
      const signature = new Webhook(secret).sign(id, now, body);
      return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    },
    acceptsPages: true,
  },
  /**
   * Slack refuses blocks above about 13,000 characters.
   * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
   */
  slack: {
    mostBytes: 12_000,
    toBody: toSlack,
    gone: [
      ...['channel_not_found', 'channel_is_archived', 'invalid_token', 'no_active_hooks'],
      ...['no_service', 'no_service_id', 'no_team', 'team_disabled'],
    ],
  },
  /**
   * Messages are limited to 28 kB. The workflow at the address needs the trigger “When a Teams webhook request is
   * received”.
   */
  teams: { mostBytes: 27_000, toBody: toTeams },
  /** Messages are limited to 20 kB. https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot */
  feishu: {
    mostBytes: 19_000,
    toBody: (message, secret) => ({ ...signFeishu(secret), ...toFeishu(message) }),
    ...{ code: 'code', gone: [19_001] },
  },
  /** Markdown is limited to 4,096 bytes. https://developer.work.weixin.qq.com/document/path/91770 */
  wecom: {
    mostBytes: 4_096,
    toBody: (message) => ({ msgtype: 'markdown', markdown: { content: toMarkdown(message) } }),
    ...{ code: 'errcode', gone: [93_000] },
  },
  /** https://open.dingtalk.com/document/robots/custom-robot-access */
  dingtalk: {
    mostBytes: 18_000,
    toBody: (message) => {
      const markdown = { title: neutralise(message.title), text: toMarkdown(message) };
      return { msgtype: 'markdown', markdown };
    },
    sign: signDingtalk,
    ...{ code: 'errcode', gone: [400_013, 400_106, 400_102, 400_101, 300_001] },
  },
} as const satisfies Record<Exclude<ChannelKind, 'email'>, ChatService>;

/** For Feishu, the HMAC key consists of the time in seconds and the secret, and the signed text is empty. */
function signFeishu(secret: string | null) {
  if (secret === null) return {};
  const timestamp = String(Math.floor(Date.now() / 1000));
  return { timestamp, sign: createHmac('sha256', `${timestamp}\n${secret}`).digest('base64') };
}

function signDingtalk(url: URL, secret: string): URL {
  const timestamp = String(Date.now());
  const signed = new URL(url);
  signed.searchParams.set('timestamp', timestamp);
  const hmac = createHmac('sha256', secret).update(`${timestamp}\n${secret}`);
  signed.searchParams.set('sign', hmac.digest('base64'));
  return signed;
}

export function openChat(kind: keyof typeof services, url: URL, secret: string | null): Sender {
  const service: ChatService = services[kind];
  const { mostBytes, toBody, toHeaders, sign } = service;
  return {
    send: async (message) => {
      const body = formatWithinLimit(message, mostBytes, (each) => JSON.stringify(toBody(each, secret)));
      const headers = toHeaders?.(message.id, body, secret ?? '');
      const address = secret === null ? url : (sign?.(url, secret) ?? url);
      return checkResponse(await post(address, body, headers), url.host, service);
    },
  };
}

const timeoutMs = 15_000;

const fieldsSchema = z.record(z.string(), z.unknown());

async function post(url: URL, body: string, headers: Readonly<Record<string, string>> = {}) {
  try {
    const response = await fetch(url, {
      ...{ method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) },
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    });
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null;
    return { status: response.status, retryAfterMs, text: await response.text() };
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    const why = cause instanceof Error ? cause : error;
    throw new ChannelError(
      `${url.host} can't be reached: ${toExcerpt(why instanceof Error ? why.message : String(why))}`,
      why instanceof Error && why.name === 'TimeoutError' ? 'silent' : 'unreachable',
    );
  }
}

function checkResponse(
  { status, text, retryAfterMs }: Awaited<ReturnType<typeof post>>,
  host: string,
  { code, gone = [], acceptsPages = false }: ChatService,
): string {
  const given = code === undefined ? text.trim() : fieldsSchema.safeParse(parseJson(text)).data?.[code];
  // A proxy's sign-in page may have status 200.
  const isPage = !acceptsPages && /^\s*<(?:!doctype|html)/i.test(text);
  const isOk = status >= 200 && status < 300;
  const isAccepted = isOk && !isPage && (code === undefined || given === 0);
  if (isAccepted) return code === undefined ? `answered ${status}` : `${code} 0`;
  throw new ChannelError(
    `${host} ${isOk ? 'did not accept the message' : `answered ${status}`}: ${toExcerpt(text)}`,
    status === 410 || gone.includes(given) ? 'gone' : 'refused',
    retryAfterMs,
  );
}

function formatWithinLimit(
  message: ChannelMessage,
  mostBytes: number,
  format: (message: ChannelMessage) => string,
): string {
  const text = format(message);
  const { sections } = message;
  if (Buffer.byteLength(text) <= mostBytes || sections.length === 0) return text;
  const { heading, lines } = sections.at(-1) ?? { heading: null, lines: [] };
  const last = lines.length === 0 ? [] : [{ heading, lines: lines.slice(0, -1) }];
  return formatWithinLimit({ ...message, sections: [...sections.slice(0, -1), ...last] }, mostBytes, format);
}
