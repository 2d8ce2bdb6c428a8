import type { ChannelMessage } from '#service/notify/channel-message.ts';

/** Sends messages to one channel. */
export interface Sender {
  /** Resolves to the answer, for people, once the service has accepted the message. Throws ChannelError otherwise. */
  send(message: ChannelMessage): Promise<string>;
}

/** Reasons why messages of a channel do not arrive; the status page has a sentence for each. */
export const channelReasons = [
  /** No connection to the server. */
  'unreachable',
  /** No answer in time. */
  'silent',
  /** The server did not accept the message. */
  'refused',
  /** The server says that the address does not exist, or no longer. */
  'gone',
  /** An address or a secret of the channel is missing or wrong. */
  'unset',
  /** An error of this service. */
  'other',
] as const;

export type ChannelReason = (typeof channelReasons)[number];

/** A message that was not accepted, or could not be sent. The error's message never contains the address: that is a secret. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  readonly reason: Exclude<ChannelReason, 'other'>;
  /** Milliseconds until the service wants the next attempt; null where it did not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, reason: ChannelError['reason'], retryAfterMs: number | null = null) {
    super(message);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Shortens a service's answer to one line for people. */
export function clip(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}
