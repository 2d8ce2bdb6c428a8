import type { Notice } from './notice.ts';

export interface ChannelMessage {
  /** A repeated message keeps its id, so that receivers recognise duplicates. */
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

type PublicNotice = Pick<
  Notice,
  'kind' | 'event' | 'brand' | 'added' | 'changed' | 'withdrawn' | 'by' | 'cause'
> & { readonly at: string };

export function listOf(heading: string | null): readonly string[] {
  return heading === null ? [] : [heading];
}

export function toPlainText({ title, sections, more }: ChannelMessage): string {
  const line = ({ text, href }: MessageLine) => (href === null ? text : `${text} ${href}`);
  const parts = sections.map(({ heading, lines }) => [...listOf(heading), ...lines.map(line)].join('\n'));
  return [title, ...parts, line(more)].join('\n\n');
}

export interface Sender {
  /** Resolves to a text for the log. Throws `ChannelError` if the service rejects the message. */
  send(message: ChannelMessage): Promise<string>;
}

export const channelReasons = ['unreachable', 'silent', 'refused', 'gone', 'unset', 'other'] as const;

export type ChannelReason = (typeof channelReasons)[number];

/** The message must not contain the channel's address, which is secret. */
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
