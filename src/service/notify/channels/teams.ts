import {
  type ChannelMessage,
  formatFitting,
  listOf,
  type MessageLine,
} from '#service/notify/channel-message.ts';
import { postJson, refusePage } from './post-json.ts';
import type { ChannelAccess, Sender } from './sender.ts';

/** Messages of webhooks may have 28 kB. */
const mostBytes = 27_000;

/** Sends messages to a workflow of Microsoft Teams that began with “When a Teams webhook request is received”, as an Adaptive Card. */
export function openTeams({ url }: ChannelAccess): Sender {
  return {
    send: async (message) => {
      const format = (each: ChannelMessage) => JSON.stringify(toPayload(each));
      const answer = await postJson(url, formatFitting(message, mostBytes, format));
      refusePage(answer, url.host);
      return `answered ${answer.status}`;
    },
  };
}

function toPayload(message: ChannelMessage) {
  return {
    type: 'message',
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: toCard(message) },
    ],
  };
}

/** Runs of text, as a TextBlock would read Markdown in names. */
function toCard({ title, sections, more }: ChannelMessage) {
  const { href } = more;
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      toBlock([{ text: title, weight: 'Bolder', size: 'Medium' }]),
      ...sections.flatMap(({ heading, lines }) => [
        ...listOf(heading).map((text) => toBlock([{ text, weight: 'Bolder' }])),
        ...lines.map((line) => toBlock([toRun(line)])),
      ]),
    ],
    actions: href === null ? [] : [{ type: 'Action.OpenUrl', title: more.text, url: href }],
  };
}

function toRun({ text, href }: MessageLine) {
  return href === null ? { text } : { text, selectAction: { type: 'Action.OpenUrl', url: href } };
}

function toBlock(runs: readonly Readonly<Record<string, unknown>>[]) {
  return { type: 'RichTextBlock', inlines: runs.map((run) => ({ type: 'TextRun', ...run })) };
}
