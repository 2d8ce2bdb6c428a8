import { toHtml } from 'hast-util-to-html';
import { createTransport } from 'nodemailer';
import { h } from '#reports/element.ts';
import { type ChannelMessage, type MessageLine, toPlainText } from '#service/notify/channel-message.ts';
import { ChannelError, clip } from './channel-error.ts';
import type { Sender } from './sender.ts';

export interface EmailAccess {
  /** Such as `smtps://user:password@host`. */
  readonly server: string;
  readonly from: string;
  readonly to: readonly string[];
  /** Of the message's language. */
  readonly lang: string;
}

const timeoutMs = 15_000;

/** Sends messages as e-mail, each to all addresses at once. */
export function openEmail({ server, from, to, lang }: EmailAccess): Sender {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({
    url: server,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(server);
  return {
    send: async (message) => {
      try {
        const { response, rejected } = await transport.sendMail({
          ...{ from, to: [...to], subject: message.title, text: toPlainText(message) },
          html: toPage(message, lang),
          // The same at each attempt: mail programs show it once.
          messageId: `<${message.id}@${
            from
              .split('@')
              .at(-1)
              ?.replace(/[^\w.-].*$/s, '') || hostname
          }>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        // Where one address is wrong, the others have it: it isn't sent again.
        return clip([response, ...rejected.map((each) => `refused for ${String(each)}`)].join('; '));
      } catch (error) {
        throw new ChannelError(
          `${hostname}: ${clip(error instanceof Error ? error.message : String(error))}`,
          reasonOf(error),
        );
      }
    },
  };
}

const reasons: Readonly<Record<string, ChannelError['reason']>> = {
  ...{ ETIMEDOUT: 'silent', ECONNECTION: 'unreachable', ESOCKET: 'unreachable', EDNS: 'unreachable' },
};

function reasonOf(error: unknown): ChannelError['reason'] {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? 'refused';
}

function toPage({ title, sections, more }: ChannelMessage, lang: string): string {
  const parts = sections.flatMap(({ heading, lines }) => [
    heading === null ? null : h('h2', {}, heading),
    h(
      'ul',
      {},
      lines.map((line) => h('li', {}, toLink(line))),
    ),
  ]);
  const head = h('head', {}, h('meta', { charset: 'utf-8' }), h('title', {}, title));
  const body = h('body', {}, h('h1', {}, title), parts, h('p', {}, toLink(more)));
  return toHtml({ type: 'root', children: [{ type: 'doctype' }, h('html', { lang }, head, body)] });
}

function toLink({ text, href }: MessageLine) {
  return href === null ? h('bdi', {}, text) : h('a', { href }, h('bdi', {}, text));
}
