/** Reasons why a channel's messages do not arrive, as people are told. */
export const channelReasons = [
  /** No connection to the server. */
  'unreachable',
  /** No answer in time. */
  'silent',
  /** The server did not take the message. */
  'refused',
  /** The server said that there is nobody at the channel's address, or not any more. */
  'gone',
  /** An address or a secret of the channel is missing or wrong. */
  'unset',
  /** The mail server does not take messages for an address, and never will. */
  'address',
  /** This service could not send it, for a reason of its own. */
  'other',
] as const;

export type ChannelReason = (typeof channelReasons)[number];

/** A message that a channel's service did not take, or that could not be sent to it. Its message says why, without the address: that is a secret. */
export class ChannelError extends Error {
  /** After how many milliseconds the service wants to be asked again; null where it did not say. */
  readonly retryAfterMs: number | null;
  readonly reason: Exclude<ChannelReason, 'address' | 'other'>;

  constructor(message: string, reason: ChannelError['reason'], retryAfterMs: number | null = null) {
    super(message);
    this.reason = reason;
    this.name = 'ChannelError';
    this.retryAfterMs = retryAfterMs;
  }
}

/** An address that a mail server takes no messages for. */
export interface RefusedAddress {
  readonly address: string;
  /** Whether asking again is of no use (an answer of 500 or more). */
  readonly isForGood: boolean;
  readonly answer: string;
}

/** A message that a mail server did not take for these addresses; those that it took it for must not get it again. */
export class AddressesRefused extends ChannelError {
  readonly refused: readonly RefusedAddress[];

  constructor(answer: string, refused: readonly RefusedAddress[]) {
    const each = refused.map((one) => `refused for ${one.address}: ${one.answer}`);
    super([answer, ...each].join('; '), refused.every(({ isForGood }) => isForGood) ? 'gone' : 'refused');
    this.name = 'AddressesRefused';
    this.refused = refused;
  }
}

/** Shortens a service's answer to one line for people. */
export function clip(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}
