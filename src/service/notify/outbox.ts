import { randomUUID } from 'node:crypto';
import type { RecordStore } from '#service/store/record-store.ts';
import { type ChannelState, channelCollection, idleChannel, parseChannelState } from './channel-state.ts';
import { type Notice, noticeCollection, noticeSchema } from './notice.ts';

/** The notices that one channel still has to tell. All processes share it; one at a time sends. */
export interface Outbox {
  readState(): Promise<ChannelState>;
  /** Lists what is to be told, the oldest first. */
  listPending(): Promise<readonly PendingNotice[]>;
  /**
   * Takes the channel for `leaseMs`, with what is to be sent: what an earlier attempt has not brought over, else `notices`.
   * Null where another process has it, or it is not to be tried yet.
   */
  claim(notices: readonly PendingNotice[], limits: WaitLimits): Promise<Claim | null>;
  /** Forgets what was sent, or given up. A process that dies before it sends the same again, under the same id. */
  finish(claim: Claim, state: Partial<ChannelState>): Promise<void>;
  /** Gives the channel back, with what went wrong. */
  putOff(claim: Claim, state: Pick<ChannelState, 'nextTryAt' | 'problem' | 'reason'>): Promise<void>;
}

export interface PendingNotice {
  readonly id: string;
  readonly notice: Notice;
}

/** The longest that a channel can have to wait, in milliseconds. */
export interface WaitLimits {
  readonly leaseMs: number;
  /** Between two attempts or messages. */
  readonly pauseMs: number;
}

export interface Claim {
  readonly id: string;
  readonly notices: readonly PendingNotice[];
  /** From 1. */
  readonly attempt: number;
  /** When it was first tried, in milliseconds since 1970. */
  readonly since: number;
}

const mostAtOnce = 500;

/** Clocks of two machines differ, and one may have looked at its own before it waited for the other. */
const skewMs = 60_000;

/** Returns when a channel may be tried. No wait is much longer than the limits: then the clock was set back since it was written. */
export function endOfWait(
  { lease, nextTryAt }: Pick<ChannelState, 'lease' | 'nextTryAt'>,
  now: number,
  { leaseMs, pauseMs }: WaitLimits,
): number {
  const within = (at: number, mostMs: number) => (at - now > mostMs + skewMs ? now : at);
  return Math.max(within(lease?.until ?? 0, leaseMs), within(nextTryAt, pauseMs));
}

export function openOutbox(store: RecordStore, channel: string): Outbox {
  const update = async (change: (state: ChannelState) => ChannelState) =>
    parseChannelState(
      await store.update(channelCollection, channel, (value) => change(parseChannelState(value))),
    );
  const listPending = async () => {
    const listed = await store.list(noticeCollection, {
      group: channel,
      first: 'oldest',
      limit: mostAtOnce,
    });
    return listed.flatMap(({ id, value }) => {
      const { success, data } = noticeSchema.safeParse(value);
      return success ? [{ id, notice: data }] : [];
    });
  };
  return {
    readState: async () => parseChannelState(await store.read(channelCollection, channel)),
    listPending,
    claim: async (notices, limits) => {
      const holder = randomUUID();
      const now = Date.now();
      const fresh = { id: randomUUID(), notices: notices.map(({ id }) => id), since: now };
      const { lease, batch, attempts } = await update((state) => {
        if (endOfWait(state, now, limits) > now) return state;
        return {
          ...state,
          lease: { holder, until: now + limits.leaseMs },
          batch: state.batch ?? fresh,
          attempts: state.attempts + 1,
        };
      });
      if (lease?.holder !== holder || batch === null) return null;
      const inBatch = new Set(batch.notices);
      return {
        ...{ id: batch.id, attempt: attempts, since: batch.since },
        // Read anew: another machine may have sent some since they were listed.
        notices: (await listPending()).filter(({ id }) => inBatch.has(id)),
      };
    },
    finish: async ({ notices }, state) => {
      await store.remove(
        noticeCollection,
        notices.map(({ id }) => id),
      );
      await update(() => ({ ...idleChannel, ...state }));
    },
    putOff: async (_, { nextTryAt, problem, reason }) => {
      await update((state) => ({
        ...state,
        ...{ lease: null, nextTryAt, problem, reason, failingSince: state.failingSince ?? Date.now() },
      }));
    },
  };
}
