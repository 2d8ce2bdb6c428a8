import {
  type ChannelMessage,
  formatFitting,
  listOf,
  type MessageLine,
} from '#service/notify/channel-message.ts';
import { postJson, refusePage } from './post-json.ts';
import type { ChannelAccess, Sender } from './sender.ts';

/** Blocks of more than some 13,000 characters are refused. */
const mostBytes = 12_000;

/** The webhook, its channel or its workspace is not there any more. */
const gone = [
  ...['channel_not_found', 'channel_is_archived', 'invalid_token', 'no_active_hooks'],
  ...['no_service', 'no_service_id', 'no_team', 'team_disabled'],
];

/** Sends messages to an incoming webhook of Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export function openSlack({ url }: ChannelAccess): Sender {
  return {
    send: async (message) => {
      const format = (each: ChannelMessage) => JSON.stringify(toPayload(each));
      const answer = await postJson(url, formatFitting(message, mostBytes, format), { gone });
      refusePage(answer, url.host);
      return `answered ${answer.text.slice(0, 20)}`;
    },
  };
}

/** Rich text, as a section would read its syntax in names: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */
function toPayload({ title, sections, more }: ChannelMessage) {
  const bold = (text: string) => ({ type: 'text', text, style: { bold: true } });
  const groups = sections.map(({ heading, lines }) => [
    ...listOf(heading).map(bold),
    ...lines.map(toElement),
  ]);
  const elements = [[bold(title)], ...groups, [toElement(more)]]
    .map((group) => group.flatMap((element, at) => (at === 0 ? [element] : [toText('\n'), element])))
    .flatMap((group, at) => (at === 0 ? group : [toText('\n\n'), ...group]));
  const block = { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
  return { text: escapeSyntax(title), blocks: [block], unfurl_links: false };
}

function toElement({ text, href }: MessageLine) {
  return href === null ? toText(text) : { type: 'link', url: href, text };
}

function toText(text: string) {
  return { type: 'text', text };
}

/** A notification shows the title, in whose text these three are Slack's syntax: links, and calls such as `<!channel>`. */
function escapeSyntax(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
