import { type ChannelMessage, listOf, type MessageLine } from '#service/notify/channel-message.ts';

/** Formats a message in the Markdown that WeCom and DingTalk show. */
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

/** Neither service documents how to escape; the wide forms of the same characters are no syntax. */
export function neutralise(text: string): string {
  return text.replace(/[<>[\]*`#~|\\@]/g, (character) => wide[character] ?? '');
}
