import { domainToASCII } from 'node:url';
import { toHtml } from 'hast-util-to-html';
import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { h } from '#reports/element.ts';
import { type ChannelMessage, type MessageLine, toPlainText } from '#service/notify/channel-message.ts';
import { AddressesRefused, ChannelError, clip, type RefusedAddress } from './channel-error.ts';
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
      const sent = await transport
        .sendMail({
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
        })
        .catch((error: unknown) => {
          throw toError(error, hostname, to);
        });
      const answer = clip(sent.response);
      const refused = listRefused(sent, to);
      if (refused.length > 0) throw new AddressesRefused(answer, refused);
      return answer;
    },
  };
}

function toError(error: unknown, hostname: string, to: readonly string[]): ChannelError {
  const problem = `${hostname}: ${clip(error instanceof Error ? error.message : String(error))}`;
  const refused = listRefused(error, to);
  return refused.length > 0
    ? new AddressesRefused(problem, refused)
    : new ChannelError(problem, reasonOf(error));
}

/** The part of an answer or an error that nodemailer does not type for this transport. */
const refusedSchema = z.object({
  rejectedErrors: z.array(
    z.object({
      recipient: z.string(),
      responseCode: z.optional(z.number()),
      response: z.optional(z.string()),
    }),
  ),
});

function listRefused(result: unknown, to: readonly string[]): readonly RefusedAddress[] {
  const { success, data } = refusedSchema.safeParse(result);
  if (!success) return [];
  return data.rejectedErrors.map(({ recipient, responseCode = 0, response = '' }) => ({
    // As the settings spell it: it was sent in ASCII.
    address: to.find((address) => toAscii(address) === toAscii(recipient)) ?? recipient,
    isForGood: responseCode >= 500,
    answer: clip(response),
  }));
}

function toAscii(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + domainToASCII(address.slice(at));
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
