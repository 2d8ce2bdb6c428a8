/** A message that a channel's service did not take. Its message says why, without the address: that is a secret. */
export class ChannelError extends Error {
  /** After how many milliseconds the service wants to be asked again; null where it did not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'ChannelError';
    this.retryAfterMs = retryAfterMs;
  }
}

/** Shortens a service's answer to one line for people. */
export function clip(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}
