import type { ChannelMessage } from '#service/notify/channel-message.ts';

export interface Sender {
  /** Resolves to the answer, for people, once the service has accepted the message. Throws ChannelError otherwise. */
  send(message: ChannelMessage): Promise<string>;
}

/** Reasons why messages of a channel do not arrive; the status page has a sentence for each. */
export const channelReasons = [
  'unreachable',
  'silent',
  'refused',
  /** The server says that the address does not exist, or no longer. */
  'gone',
  'unset',
  'other',
] as const;

export type ChannelReason = (typeof channelReasons)[number];

/** A message that was not accepted, or could not be sent. The error's message never contains the address: that is a secret. */
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

/** Shortens a service's answer to one line for people. */
export function clip(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}
