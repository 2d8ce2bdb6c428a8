import type { ChannelMessage } from '#service/notify/channel-message.ts';

/** Sends messages to one channel. */
export interface Sender {
  /** Resolves to what came back, for people, when the service has taken the message. Throws ChannelError where it hasn't. */
  send(message: ChannelMessage): Promise<string>;
}

/** The address and the secret of a channel, from the environment. */
export interface ChannelAccess {
  readonly url: URL;
  /** Null where none is set. */
  readonly secret: string | null;
}
