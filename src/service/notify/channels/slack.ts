import { type ChannelMessage, listOf, type MessageLine } from '#service/notify/channel-message.ts';
import { postJson } from './post-json.ts';
import type { ChannelAccess, Sender } from './sender.ts';

/** Sends messages to an incoming webhook of Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export function openSlack({ url }: ChannelAccess): Sender {
  return {
    send: async (message) => {
      const { text } = await postJson(url, JSON.stringify(toPayload(message)));
      return `answered ${text.slice(0, 20)}`;
    },
  };
}

function toPayload({ title, sections, more }: ChannelMessage) {
  const header = toSection([`*${escapeSyntax(title)}*`]);
  const blocks = sections.map(({ heading, lines }) =>
    toSection([...listOf(heading).map((text) => `*${escapeSyntax(text)}*`), ...lines.map(toLine)]),
  );
  const last = { type: 'context', elements: [{ type: 'mrkdwn', text: toLine(more) }] };
  return { text: escapeSyntax(title), blocks: [header, ...blocks, last], unfurl_links: false };
}

/** A section's text may have 3,000 characters: lines beyond it are left out whole, as a cut link is none. */
function toSection(lines: readonly string[]) {
  const text = lines.reduce((all, line) => (all.length + line.length < 3_000 ? `${all}${line}\n` : all), '');
  return { type: 'section', text: { type: 'mrkdwn', verbatim: true, text: text.trimEnd() } };
}

function toLine({ text, href }: MessageLine): string {
  return href === null ? escapeSyntax(text) : `<${toAddress(href)}|${escapeSyntax(text)}>`;
}

function toAddress(href: string): string {
  return escapeSyntax(new URL(href).href.replaceAll('|', '%7C'));
}

/** These three are Slack's syntax: links, and calls such as `<!channel>`. */
function escapeSyntax(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
