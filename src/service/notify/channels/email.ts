import { toHtml } from 'hast-util-to-html';
import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { h } from '#reports/element.ts';
import {
  ChannelError,
  toExcerpt,
  toPlainText,
  type ChannelMessage,
  type MessageLine,
  type Sender,
} from '#service/notify/channel-message.ts';

export interface EmailAccess {
  readonly server: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly lang: string;
}

const timeoutMs = 15_000;

export function openEmail({ server, from, to, lang }: EmailAccess): Sender {
  const transport = createTransport({
    url: server,
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(server);
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? hostname;
  return {
    send: async (message) => {
      const mail = {
        ...{ from, to: [...to], subject: message.title, text: toPlainText(message) },
        html: toPage(message, lang),
        // The same id in each attempt, so that mail programs show the message once.
        messageId: `<${message.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      const sent = await transport.sendMail(mail).catch((error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        throw new ChannelError(`${hostname}: ${toExcerpt(text)}`, reasonOf(error));
      });
      return toExcerpt(sent.response);
    },
  };
}

const reasons: Readonly<Record<string, ChannelError['reason']>> = {
  ...{ ETIMEDOUT: 'silent', ECONNECTION: 'unreachable', ESOCKET: 'unreachable', EDNS: 'unreachable' },
};

const errorSchema = z.object({
  code: z.optional(z.string()),
  rejectedErrors: z.optional(z.array(z.object({ responseCode: z.optional(z.number()) }))),
});

/** Mail servers refuse a missing mailbox with a code of 500 or more. */
function reasonOf(error: unknown): ChannelError['reason'] {
  const { code = '', rejectedErrors = [] } = errorSchema.safeParse(error).data ?? {};
  const isGone =
    rejectedErrors.length > 0 && rejectedErrors.every(({ responseCode = 0 }) => responseCode >= 500);
  return isGone ? 'gone' : (reasons[code] ?? 'refused');
}

function toPage({ title, sections, more }: ChannelMessage, lang: string): string {
  const items = (lines: readonly MessageLine[]) => lines.map((line) => h('li', {}, toLink(line)));
  const parts = sections.flatMap(({ heading, lines }) => [
    heading === null ? null : h('h2', {}, heading),
    h('ul', {}, items(lines)),
  ]);
  const head = h('head', {}, h('meta', { charset: 'utf-8' }), h('title', {}, title));
  const body = h('body', {}, h('h1', {}, title), parts, h('p', {}, toLink(more)));
  return toHtml({ type: 'root', children: [{ type: 'doctype' }, h('html', { lang }, head, body)] });
}

function toLink({ text, href }: MessageLine) {
  return href === null ? h('bdi', {}, text) : h('a', { href }, h('bdi', {}, text));
}
