import { listOf, type ChannelMessage, type MessageLine } from '#service/notify/channel-message.ts';

/**
 * Uses rich text, because Slack would read names in a section block as Markdown.
 * https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
 */
export function toSlack({ title, sections, more }: ChannelMessage) {
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
  // Without escaping, `<!channel>` in the title would notify everyone.
  const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return { text, blocks: [block], unfurl_links: false };
}

/** Uses text runs, because a TextBlock would interpret names as Markdown. */
export function toTeams({ title, sections, more }: ChannelMessage) {
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

export function toFeishu({ title, sections, more }: ChannelMessage) {
  const toElement = ({ text, href }: MessageLine) =>
    href === null ? { tag: 'text', text } : { tag: 'a', text, href };
  const paragraphs = sections.flatMap(({ heading, lines }) => [
    ...listOf(heading).map((text) => [{ tag: 'text', text, style: ['bold'] }]),
    ...lines.map((line) => [toElement(line)]),
  ]);
  const content = [...paragraphs, [toElement(more)]];
  return { msg_type: 'post', content: { post: { zh_cn: { title, content } } } };
}

export function toMarkdown({ title, sections, more }: ChannelMessage): string {
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

/** Replaces Markdown characters with full-width ones, because WeCom and DingTalk document no escape syntax. */
export function neutralise(text: string): string {
  return text.replace(/[<>[\]*`#~|\\@]/g, (character) => wide[character] ?? '');
}
