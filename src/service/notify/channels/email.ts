import { toHtml } from 'hast-util-to-html';
import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { languageTag } from '#catalogue/text.ts';
import type { Channel } from '#config/channel.ts';
import type { ServiceEnvironment } from '#config/service-environment.ts';
import { h } from '#reports/element.ts';
import {
  ChannelError,
  toExcerpt,
  toPlainText,
  type ChannelMessage,
  type MessageLine,
  type Sender,
} from '#service/notify/channel-message.ts';

export type MailSettings = Pick<ServiceEnvironment, 'smtpUrl' | 'mailFrom'>;

const timeoutMs = 15_000;

export function openEmail({ to = [], language }: Channel, { smtpUrl, mailFrom: from }: MailSettings): Sender {
  if (smtpUrl === null)
    throw new ChannelError(
      'SMTP_URL is not set. Set it to the address of a mail server, such as smtps://user:password@smtp.example.com.',
      'unset',
    );
  if (from === null)
    throw new ChannelError(
      'MAIL_FROM is not set. Set it to the address that messages come from, such as catalogues@example.com.',
      'unset',
    );
  const transport = createTransport({
    url: smtpUrl,
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(smtpUrl);
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? hostname;
  return {
    send: async (message) => {
      const mail = {
        ...{ from, to: [...to], subject: message.title, text: toPlainText(message) },
        html: toPage(message, languageTag[language]),
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

/** Mail servers reject an unknown mailbox with a code of 500 or more. */
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
