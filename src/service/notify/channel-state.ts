import * as z from 'zod/mini';
import { channelReasons } from './channels/channel-error.ts';

/** How a channel gets on, kept by its name. */
export const channelStateSchema = z.object({
  /** The process that sends now, and until when nobody else does. */
  lease: z.nullable(z.object({ holder: z.string(), until: z.number() })),
  /** The notices that are being sent, the same at each attempt; null where none are. */
  batch: z.nullable(z.object({ id: z.string(), notices: z.array(z.string()), since: z.number() })),
  attempts: z.number(),
  /** Milliseconds since 1970, as all times here. */
  nextTryAt: z.number(),
  /** Since when it has not worked; null where it works. */
  failingSince: z.nullable(z.number()),
  /** The last failure, for the people who run the service. */
  problem: z.nullable(z.string()),
  /** Its kind; null where it works, and in records of before it was told apart. */
  reason: z._default(z.nullable(z.enum(channelReasons)), null),
});

export type ChannelState = z.infer<typeof channelStateSchema>;

export const idleChannel: ChannelState = {
  ...{ lease: null, batch: null, attempts: 0, nextTryAt: 0, failingSince: null, problem: null, reason: null },
};

export const channelCollection = 'channel';

export function parseChannelState(value: unknown): ChannelState {
  const { success, data } = channelStateSchema.safeParse(value);
  return success ? data : idleChannel;
}
