import * as z from 'zod/mini';
import type { ChatKind } from './send-one.ts';

/** Documented size limits in bytes. */
export const mostBytes: Readonly<Partial<Record<ChatKind, number>>> = {
  ...{ slack: 13_000, teams: 28_000, feishu: 20_000, dingtalk: 20_000, wecom: 4_200 },
};

const markdownSchema = z.object({
  markdown: z.object({ content: z.optional(z.string()), text: z.optional(z.string()) }),
});

export function readMessage(kind: ChatKind, body: unknown): readonly string[] {
  if (kind === 'wecom' || kind === 'dingtalk') {
    const { content, text } = markdownSchema.parse(body).markdown;
    return readMarkdown(content ?? text ?? '');
  }
  if (kind !== 'slack') return listLines(body);
  const { text, blocks } = z.looseObject({ text: z.string(), blocks: z.unknown() }).parse(body);
  const lines = listLines(blocks);
  if (lines[0] !== readNotification(text)) throw new Error('Its notification is not its title.');
  return lines;
}

/** Webhooks have `events` too, which are left out because only programs read them. */
const lineSchema = z.looseObject({
  text: z.optional(z.string()),
  title: z.optional(z.string()),
  heading: z.nullish(z.string()),
  href: z.nullish(z.string()),
  url: z.optional(z.string()),
  selectAction: z.optional(z.object({ url: z.string() })),
  events: z.optional(z.unknown()),
});

function listLines(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listLines);
  const { success, data } = lineSchema.safeParse(value);
  if (!success) return [];
  const { text, title, heading, href, url, selectAction, events: _, ...parts } = data;
  const shown = text ?? title ?? heading ?? '';
  const own = shown.trim() === '' ? [] : [written(shown, href ?? url ?? selectAction?.url)];
  return [...own, ...Object.values(parts).flatMap(listLines)];
}

function written(text: string, href: string | undefined): string {
  return href === undefined ? text : `${text} ${href}`;
}

/** Slack interprets links and mentions in notification text. */
function readNotification(text: string): string {
  if (/[<>]|&(?!amp;|lt;|gt;)/.test(text)) throw new Error(`Slack reads more than a text: ${text}`);
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** Accepts only a title, headings, and links that are a whole line. */
function readMarkdown(markdown: string): readonly string[] {
  return markdown.split('\n\n').map((line, at) => {
    const [, linked, href] = /^\[([^[\]]*)\]\((https?:[^()\s]*)\)$/.exec(line) ?? [];
    const text = linked ?? line.replace(at === 0 ? /^### (.*)$/ : /^\*\*([^*]*)\*\*$/, '$1');
    if (/[<>[\]*`#~|\\@\n]/.test(text)) throw new Error(`Markdown has more than a text: ${line}`);
    return written(text, href);
  });
}
