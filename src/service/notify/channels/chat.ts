import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { ChannelKind } from '#config/channel.ts';
import {
  formatWithinLimit,
  listOf,
  type ChannelMessage,
  type MessageLine,
  type Sender,
} from '#service/notify/channel-message.ts';
import { checkCode, postJson, refusePage, type Answer, type PostOptions } from './post-json.ts';

export interface ChannelAccess {
  readonly url: URL;
  readonly secret: string | null;
}

interface ChatService {
  readonly format: (message: ChannelMessage, secret: string | null) => string;
  readonly sign?: (url: URL, secret: string) => URL;
  readonly options?: (message: ChannelMessage, secret: string | null, body: string) => PostOptions;
  /** Returns the answer as a text for people. Throws ChannelError for a failure. */
  readonly check: (answer: Answer, host: string) => string;
}

const statusOf = ({ status }: Answer) => `answered ${status}`;

const services = {
  /** Standard Webhooks: https://www.standardwebhooks.com */
  webhook: {
    format: ({ title, sections, notices }) => {
      const type = notices.length === 0 ? 'catalogues.test' : 'catalogues.news';
      return JSON.stringify({ type, timestamp: new Date(), data: { title, sections, events: notices } });
    },
    options: ({ id }, secret, body) => {
      const now = new Date();
      const signature = new Webhook(secret ?? '').sign(id, now, body);
      const timestamp = String(Math.floor(now.getTime() / 1000));
      return {
        headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
      };
    },
    check: statusOf,
  },
  /**
   * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks; Slack refuses blocks of some 13,000
   * characters.
   */
  slack: {
    format: (message) => formatLines(message, 12_000, toSlack),
    options: () => ({
      gone: [
        ...['channel_not_found', 'channel_is_archived', 'invalid_token', 'no_active_hooks'],
        ...['no_service', 'no_service_id', 'no_team', 'team_disabled'],
      ],
    }),
    check: (answer, host) => {
      refusePage(answer, host);
      return `answered ${answer.text.slice(0, 20)}`;
    },
  },
  /** A workflow that begins with “When a Teams webhook request is received”, limited to 28 kB. */
  teams: {
    format: (message) => formatLines(message, 27_000, toTeams),
    check: (answer, host) => {
      refusePage(answer, host);
      return statusOf(answer);
    },
  },
  /** https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot; limited to 20 kB. */
  feishu: {
    format: (message, secret) => {
      const signature = secret === null ? {} : signFeishu(secret, Math.floor(Date.now() / 1000));
      return formatLines(message, 19_000, (each) => ({ ...signature, ...toFeishu(each) }));
    },
    check: ({ text }, host) => checkCode(text, host, 'code', [19_001]),
  },
  /** https://developer.work.weixin.qq.com/document/path/91770; Markdown is limited to 4,096 bytes. */
  wecom: {
    format: (message) => {
      const content = formatWithinLimit(message, 4_096, toMarkdown);
      return JSON.stringify({ msgtype: 'markdown', markdown: { content } });
    },
    check: ({ text }, host) => checkCode(text, host, 'errcode', [93_000]),
  },
  /** https://open.dingtalk.com/document/robots/custom-robot-access */
  dingtalk: {
    format: (message) => {
      const text = formatWithinLimit(message, 18_000, toMarkdown);
      return JSON.stringify({ msgtype: 'markdown', markdown: { title: neutralise(message.title), text } });
    },
    sign: (url, secret) => signDingtalk(url, secret, Date.now()),
    check: ({ text }, host) =>
      checkCode(text, host, 'errcode', [400_013, 400_106, 400_102, 400_101, 300_001]),
  },
} as const satisfies Record<Exclude<ChannelKind, 'email'>, ChatService>;

export type ChatKind = keyof typeof services;

export function openChat(kind: ChatKind, { url, secret }: ChannelAccess): Sender {
  const service: ChatService = services[kind];
  return {
    send: async (message) => {
      const body = service.format(message, secret);
      const address = secret === null ? url : (service.sign?.(url, secret) ?? url);
      const answer = await postJson(address, body, service.options?.(message, secret, body));
      return service.check(answer, url.host);
    },
  };
}

function formatLines(
  message: ChannelMessage,
  mostBytes: number,
  toPayload: (message: ChannelMessage) => unknown,
) {
  return formatWithinLimit(message, mostBytes, (each) => JSON.stringify(toPayload(each)));
}

/** Rich text, because a section would interpret names as syntax:
 * https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
 */
function toSlack({ title, sections, more }: ChannelMessage) {
  const plain = (text: string) => ({ type: 'text', text });
  const bold = (text: string) => ({ ...plain(text), style: { bold: true } });
  const toElement = ({ text, href }: MessageLine) =>
    href === null ? plain(text) : { type: 'link', url: href, text };
  const groups = sections.map(({ heading, lines }) => [
    ...listOf(heading).map(bold),
    ...lines.map(toElement),
  ]);
  const elements = [[bold(title)], ...groups, [toElement(more)]]
    .map((group) => group.flatMap((element, at) => (at === 0 ? [element] : [plain('\n'), element])))
    .flatMap((group, at) => (at === 0 ? group : [plain('\n\n'), ...group]));
  const block = { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
  // Slack interprets these three characters in the text of the notification, as in `<!channel>`.
  const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return { text, blocks: [block], unfurl_links: false };
}

/** An Adaptive Card of text runs, because a TextBlock would interpret names as Markdown. */
function toTeams({ title, sections, more }: ChannelMessage) {
  const { href } = more;
  const toBlock = (run: Readonly<Record<string, unknown>>) => ({
    ...{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', ...run }] },
  });
  const toRun = (line: MessageLine) =>
    line.href === null
      ? { text: line.text }
      : { text: line.text, selectAction: { type: 'Action.OpenUrl', url: line.href } };
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      toBlock({ text: title, weight: 'Bolder', size: 'Medium' }),
      ...sections.flatMap(({ heading, lines }) => [
        ...listOf(heading).map((text) => toBlock({ text, weight: 'Bolder' })),
        ...lines.map((line) => toBlock(toRun(line))),
      ]),
    ],
    actions: href === null ? [] : [{ type: 'Action.OpenUrl', title: more.text, url: href }],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

function toFeishu({ title, sections, more }: ChannelMessage) {
  const toElement = ({ text, href }: MessageLine) =>
    href === null ? { tag: 'text', text } : { tag: 'a', text, href };
  const paragraphs = sections.flatMap(({ heading, lines }) => [
    ...listOf(heading).map((text) => [{ tag: 'text', text, style: ['bold'] }]),
    ...lines.map((line) => [toElement(line)]),
  ]);
  const content = [...paragraphs, [toElement(more)]];
  return { msg_type: 'post', content: { post: { zh_cn: { title, content } } } };
}

/** Feishu uses the time in seconds and the secret as the key, and signs an empty text with it. */
function signFeishu(secret: string, timestamp: number) {
  const hmac = createHmac('sha256', `${timestamp}\n${secret}`);
  return { timestamp: String(timestamp), sign: hmac.digest('base64') };
}

function signDingtalk(url: URL, secret: string, timestamp: number): URL {
  const hmac = createHmac('sha256', secret).update(`${timestamp}\n${secret}`);
  const signed = new URL(url);
  signed.searchParams.set('timestamp', String(timestamp));
  signed.searchParams.set('sign', hmac.digest('base64'));
  return signed;
}

function toMarkdown({ title, sections, more }: ChannelMessage): string {
  const parts = sections.map(({ heading, lines }) =>
    [...listOf(heading).map((each) => `**${neutralise(each)}**`), ...lines.map(toLine)].join('\n\n'),
  );
  return [`### ${neutralise(title)}`, ...parts, toLine(more)].join('\n\n');
}

function toLine({ text, href }: MessageLine): string {
  return href === null
    ? neutralise(text)
    : `[${neutralise(text)}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

const wide: Readonly<Record<string, string>> = {
  ...{ '<': '＜', '>': '＞', '[': '［', ']': '］', '*': '＊', '`': '｀', '#': '＃', '~': '～' },
  ...{ '|': '｜', '\\': '＼', '@': '＠' },
};

/** Replaces Markdown syntax with full-width characters, because neither service documents escapes. */
function neutralise(text: string): string {
  return text.replace(/[<>[\]*`#~|\\@]/g, (character) => wide[character] ?? '');
}
