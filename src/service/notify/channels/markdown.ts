import { type ChannelMessage, listOf, type MessageLine } from '#service/notify/channel-message.ts';

/** Formats a message in the Markdown that WeCom and DingTalk show, without a part that goes beyond so many bytes of UTF-8. */
export function toMarkdown({ title, sections, more }: ChannelMessage, mostBytes: number): string {
  const head = `### ${neutralise(title)}`;
  const foot = toLine(more);
  let text = head;
  for (const { heading, lines } of sections) {
    const part = [...listOf(heading).map((each) => `**${neutralise(each)}**`), ...lines.map(toLine)].join(
      '\n\n',
    );
    const next = `${text}\n\n${part}`;
    if (Buffer.byteLength(`${next}\n\n${foot}`) > mostBytes) break;
    text = next;
  }
  return `${text}\n\n${foot}`;
}

function toLine({ text, href }: MessageLine): string {
  return href === null
    ? neutralise(text)
    : `[${neutralise(text)}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

const wide: Readonly<Record<string, string>> = {
  ...{
    '<': '＜',
    '>': '＞',
    '[': '［',
    ']': '］',
    '*': '＊',
    '`': '｀',
    '#': '＃',
    '~': '～',
    '|': '｜',
    '\\': '＼',
  },
  '@': '＠',
};

/** Neither service says how to escape; the same characters in their wide forms mean nothing to them. */
export function neutralise(text: string): string {
  return text.replace(/[<>[\]*`#~|\\@]/g, (character) => wide[character] ?? '');
}
