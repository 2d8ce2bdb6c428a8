/** Reasons why a channel's messages do not arrive, as people are told. */
export const channelReasons = [
  /** No connection to the server. */
  'unreachable',
  /** No answer in time. */
  'silent',
  /** The server did not take the message. */
  'refused',
  /** An address or a secret of the channel is missing or wrong. */
  'unset',
] as const;

export type ChannelReason = (typeof channelReasons)[number];

/** A message that a channel's service did not take. Its message says why, without the address: that is a secret. */
export class ChannelError extends Error {
  /** After how many milliseconds the service wants to be asked again; null where it did not say. */
  readonly retryAfterMs: number | null;
  readonly reason: Exclude<ChannelReason, 'unset'>;

  constructor(message: string, reason: ChannelError['reason'], retryAfterMs: number | null = null) {
    super(message);
    this.reason = reason;
    this.name = 'ChannelError';
    this.retryAfterMs = retryAfterMs;
  }
}

/** Shortens a service's answer to one line for people. */
export function clip(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}
