import type { Notice } from './notice.ts';

export interface ChannelMessage {
  /** The id of the message, the same in all attempts, so that receivers recognise repetitions. */
  readonly id: string;
  readonly title: string;
  readonly sections: readonly MessageSection[];
  readonly more: MessageLine;
  readonly notices: readonly PublicNotice[];
}

export interface MessageSection {
  readonly heading: string | null;
  readonly lines: readonly MessageLine[];
}

export interface MessageLine {
  readonly text: string;
  readonly href: string | null;
}

/** The fields of a notice that webhooks contain. */
type PublicNotice = Pick<
  Notice,
  'kind' | 'event' | 'brand' | 'added' | 'changed' | 'withdrawn' | 'by' | 'cause'
> & { readonly at: string };

export function listOf(heading: string | null): readonly string[] {
  return heading === null ? [] : [heading];
}

/** Formats title, link and as many lines as fit into `mostBytes` of UTF-8. */
export function formatWithinLimit(
  message: ChannelMessage,
  mostBytes: number,
  format: (message: ChannelMessage) => string,
): string {
  const text = format(message);
  const { sections } = message;
  if (Buffer.byteLength(text) <= mostBytes || sections.length === 0) return text;
  return formatWithinLimit({ ...message, sections: shortenEnd(sections) }, mostBytes, format);
}

const shortest = 200;

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

export function toPlainText({ title, sections, more }: ChannelMessage): string {
  const line = ({ text, href }: MessageLine) => (href === null ? text : `${text} ${href}`);
  const parts = sections.map(({ heading, lines }) => [...listOf(heading), ...lines.map(line)].join('\n'));
  return [title, ...parts, line(more)].join('\n\n');
}

export interface Sender {
  /** Resolves to the service's answer once the message is accepted. Throws ChannelError otherwise. */
  send(message: ChannelMessage): Promise<string>;
}

export const channelReasons = ['unreachable', 'silent', 'refused', 'gone', 'unset', 'other'] as const;

export type ChannelReason = (typeof channelReasons)[number];

/**
 * A message that was refused or could not be sent. The error's message never contains the address, which is a secret.
 */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  readonly reason: Exclude<ChannelReason, 'other'>;
  readonly retryAfterMs: number | null;

  constructor(message: string, reason: ChannelError['reason'], retryAfterMs: number | null = null) {
    super(message);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

export function toExcerpt(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}
