import * as z from 'zod/mini';
import type { Channel } from '#config/channel.ts';

type ChatKind = Exclude<Channel['kind'], 'email'>;

const text = z.string().check(z.minLength(1));
const address = z.string().check(z.regex(/^https?:\/\//));
const openUrl = z.literal('Action.OpenUrl');

const slackElement = z.discriminatedUnion('type', [
  z.strictObject({
    ...{ type: z.literal('text'), text },
    style: z.optional(z.strictObject({ bold: z.literal(true) })),
  }),
  z.strictObject({ type: z.literal('link'), text, url: address }),
]);
const slackBlock = z.strictObject({
  type: z.literal('rich_text'),
  elements: z.tuple([
    z.strictObject({ type: z.literal('rich_text_section'), elements: z.array(slackElement) }),
  ]),
});
const slackSchema = z.strictObject({
  ...{ text, unfurl_links: z.literal(false), blocks: z.tuple([slackBlock]) },
});

const textRun = z.strictObject({
  ...{ type: z.literal('TextRun'), text, weight: z.optional(z.literal('Bolder')) },
  ...{ size: z.optional(z.literal('Medium')) },
  selectAction: z.optional(z.strictObject({ type: openUrl, url: address })),
});
const card = z.strictObject({
  $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
  ...{ type: z.literal('AdaptiveCard'), version: z.literal('1.4') },
  msteams: z.strictObject({ width: z.literal('Full') }),
  body: z.array(z.strictObject({ type: z.literal('RichTextBlock'), inlines: z.array(textRun) })),
  actions: z.array(z.strictObject({ type: openUrl, title: text, url: address })),
});
const teamsSchema = z.strictObject({
  type: z.literal('message'),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      ...{ contentUrl: z.null(), content: card },
    }),
  ]),
});

const feishuElement = z.discriminatedUnion('tag', [
  z.strictObject({ tag: z.literal('text'), text, style: z.optional(z.array(z.literal('bold'))) }),
  z.strictObject({ tag: z.literal('a'), text, href: address }),
]);
const feishuPost = z.strictObject({ title: text, content: z.array(z.array(feishuElement)) });
const feishuSchema = z.strictObject({
  ...{ timestamp: z.string(), sign: z.string(), msg_type: z.literal('post') },
  content: z.strictObject({ post: z.strictObject({ zh_cn: feishuPost }) }),
});

const wecomContent = text.check(z.refine((content) => Buffer.byteLength(content) <= 4_096));
const wecomSchema = z.strictObject({
  msgtype: z.literal('markdown'),
  markdown: z.strictObject({ content: wecomContent }),
});
const dingtalkSchema = z.strictObject({
  msgtype: z.literal('markdown'),
  markdown: z.strictObject({ title: text, text }),
});

const line = z.strictObject({ text, href: z.nullable(address) });
const webhookSchema = z.strictObject({
  ...{ type: z.literal('catalogues.news'), timestamp: z.iso.datetime() },
  data: z.strictObject({
    title: text,
    sections: z.array(z.strictObject({ heading: z.nullable(text), lines: z.array(line) })),
    events: z.array(z.looseObject({ kind: text, event: text, brand: text, at: z.iso.datetime() })),
  }),
});

/** Reads the visible lines with their addresses; throws if the message does not match its documented format. */
export const readMessage: Readonly<Record<ChatKind, (body: unknown) => readonly string[]>> = {
  slack: (body) => {
    const { text, blocks } = slackSchema.parse(body);
    const [title, ...lines] = blocks[0].elements[0].elements
      .filter((element) => element.text.trim() !== '')
      .map((element) => written(element.text, 'url' in element ? element.url : undefined));
    if (title !== readNotification(text)) throw new Error('Its notification is not its title.');
    return [title, ...lines];
  },
  teams: (body) => {
    const { body: blocks, actions } = teamsSchema.parse(body).attachments[0].content;
    const runs = blocks.flatMap(({ inlines }) => inlines);
    return [
      ...runs.map(({ text, selectAction }) => written(text, selectAction?.url)),
      ...actions.map(({ title, url }) => written(title, url)),
    ];
  },
  feishu: (body) => {
    const { title, content } = feishuSchema.parse(body).content.post.zh_cn;
    return [
      title,
      ...content.flat().map((each) => written(each.text, 'href' in each ? each.href : undefined)),
    ];
  },
  wecom: (body) => readMarkdown(wecomSchema.parse(body).markdown.content),
  dingtalk: (body) => {
    const { title, text } = dingtalkSchema.parse(body).markdown;
    const lines = readMarkdown(text);
    if (lines[0] !== title) throw new Error('Its notification is not its title.');
    return lines;
  },
  webhook: (body) => {
    const { title, sections } = webhookSchema.parse(body).data;
    return [
      title,
      ...sections.flatMap(({ heading, lines }) => [
        ...(heading === null ? [] : [heading]),
        ...lines.map(({ text, href }) => written(text, href ?? undefined)),
      ]),
    ];
  },
};

/** Documented size limits in bytes. */
export const mostBytes: Readonly<Partial<Record<ChatKind, number>>> = {
  ...{ slack: 13_000, teams: 28_000, feishu: 20_000, dingtalk: 20_000 },
};

function written(text: string, href: string | undefined): string {
  return href === undefined ? text : `${text} ${href}`;
}

/** Slack interprets links and mentions in notification text. */
function readNotification(text: string): string {
  if (/[<>]|&(?!amp;|lt;|gt;)/.test(text)) throw new Error(`Slack reads more than a text: ${text}`);
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** Accepts only the syntax of our messages: a title, headings, and links that fill a line. */
function readMarkdown(markdown: string): readonly string[] {
  return markdown.split('\n\n').map((line, at) => {
    const [, linked, href] = /^\[([^[\]]*)\]\((https?:[^()\s]*)\)$/.exec(line) ?? [];
    const text = linked ?? line.replace(at === 0 ? /^### (.*)$/ : /^\*\*([^*]*)\*\*$/, '$1');
    if (/[<>[\]*`#~|\\@\n]/.test(text)) throw new Error(`Markdown has more than a text: ${line}`);
    return written(text, href);
  });
}
