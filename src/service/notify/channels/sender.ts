import type { ChannelMessage } from '#service/notify/channel-message.ts';

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
