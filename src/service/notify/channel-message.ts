/** A message of plain texts, which each kind of channel puts into its own format. */
export interface ChannelMessage {
  /** The same for all attempts, so that a receiver recognises what it already has. */
  readonly id: string;
  readonly title: string;
  readonly sections: readonly MessageSection[];
  /** The link below all sections. */
  readonly more: MessageLine;
  /** Of the notices, for receivers that are programs. */
  readonly notices: readonly PublicNotice[];
}

export interface MessageSection {
  /** Null where the title says it. */
  readonly heading: string | null;
  readonly lines: readonly MessageLine[];
}

export interface MessageLine {
  readonly text: string;
  /** Begins with http: or https:; null where the text leads nowhere. */
  readonly href: string | null;
}

export interface PublicNotice {
  readonly kind: string;
  readonly event: string;
  readonly brand: string;
  /** ISO 8601. */
  readonly at: string;
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly by: string | null;
  readonly cause: string | null;
}

/** Returns the heading where there is one. */
export function listOf(heading: string | null): readonly string[] {
  return heading === null ? [] : [heading];
}

/** Formats a message with as much of its lines, from the first, as fits so many bytes of UTF-8; title and link always stay. */
export function formatFitting(
  message: ChannelMessage,
  mostBytes: number,
  format: (message: ChannelMessage) => string,
): string {
  const text = format(message);
  const { sections } = message;
  if (Buffer.byteLength(text) <= mostBytes || sections.length === 0) return text;
  return formatFitting({ ...message, sections: shortenEnd(sections) }, mostBytes, format);
}

/** In characters: less of a line says too little. */
const shortest = 200;

/** Takes a quarter off the last line, or that line where it is short, or the section where it has no lines any more. */
function shortenEnd(sections: readonly MessageSection[]): readonly MessageSection[] {
  const others = sections.slice(0, -1);
  const { heading, lines } = sections.at(-1) ?? { heading: null, lines: [] };
  const last = lines.at(-1);
  if (last === undefined) return others;
  const characters = [...last.text];
  const isCut = last.href === null && characters.length > shortest;
  const start = characters.slice(0, Math.floor(characters.length * 0.75)).join('');
  const rest = isCut ? [{ ...last, text: `${start}…` }] : [];
  return [...others, { heading, lines: [...lines.slice(0, -1), ...rest] }];
}

/** All of a message as plain text, a line each; links are written out. */
export function toPlainText({ title, sections, more }: ChannelMessage): string {
  const line = ({ text, href }: MessageLine) => (href === null ? text : `${text} ${href}`);
  const parts = sections.map(({ heading, lines }) => [...listOf(heading), ...lines.map(line)].join('\n'));
  return [title, ...parts, line(more)].join('\n\n');
}
