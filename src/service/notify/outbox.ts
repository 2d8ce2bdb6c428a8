import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Brand } from '#config/brands.ts';
import type { RecordStore } from '#service/store/sql-store.ts';
import { channelReasons, type ChannelReason } from './channel-message.ts';
import { deliveryQueuesOf, listChannels, noticeCollection, noticeSchema, type Notice } from './notice.ts';

export type Outbox = ReturnType<typeof openOutbox>;

const stateSchema = z.object({
  batch: z.nullable(z.object({ id: z.string(), notices: z.array(z.string()), since: z.number() })),
  attempts: z.number(),
  /** All times are in milliseconds since 1970. */
  leaseUntil: z._default(z.number(), 0),
  nextTryAt: z.number(),
  failingSince: z.nullable(z.number()),
  problem: z.nullable(z.string()),
  reason: z._default(z.nullable(z.enum(channelReasons)), null),
});

export type OutboxState = z.infer<typeof stateSchema>;

export interface PendingNotice {
  readonly id: string;
  readonly notice: Notice;
}

export interface Claim {
  readonly id: string;
  readonly notices: readonly PendingNotice[];
  readonly attempt: number;
  readonly since: number;
}

const mostAtOnce = 500;

const skewMs = 60_000;

/** Ignores times more than `longestMs` in the future, because they result from a wrong clock. */
export function mayTry({ leaseUntil, nextTryAt }: OutboxState, now: number, longestMs: number): boolean {
  const at = Math.max(leaseUntil, nextTryAt);
  return at <= now || at > now + longestMs + skewMs;
}

const idle: OutboxState = {
  ...{ leaseUntil: 0, batch: null, attempts: 0, nextTryAt: 0 },
  ...{ failingSince: null, problem: null, reason: null },
};

function parseState(value: unknown): OutboxState {
  return stateSchema.safeParse(value).data ?? idle;
}

const collection = 'channel';

export function openOutbox(store: RecordStore, queue: string) {
  const update = async (change: (state: OutboxState) => OutboxState) =>
    parseState(await store.update(collection, queue, (value) => change(parseState(value))));
  const listPending = async (): Promise<readonly PendingNotice[]> => {
    const choice = { group: queue, first: 'oldest', limit: mostAtOnce } as const;
    const listed = await store.list(noticeCollection, choice);
    return listed.flatMap(({ id, value }) => {
      const { success, data } = noticeSchema.safeParse(value);
      return success ? [{ id, notice: data }] : [];
    });
  };
  return {
    readState: async () => parseState(await store.read(collection, queue)),
    listPending,
    /**
     * Claims the notices of a failed attempt before new ones. Returns null if another process has the lease, or if it is
     * too early for another attempt.
     */
    claim: async (
      notices: readonly PendingNotice[],
      { leaseMs, longestMs }: { readonly leaseMs: number; readonly longestMs: number },
    ): Promise<Claim | null> => {
      const now = Date.now();
      const fresh = { id: randomUUID(), notices: notices.map(({ id }) => id), since: now };
      let isTaken = false;
      const { batch, attempts } = await update((state) => {
        isTaken = mayTry(state, now, longestMs);
        const taken = {
          batch: state.batch ?? fresh,
          attempts: state.attempts + 1,
          leaseUntil: now + leaseMs,
        };
        return isTaken ? { ...state, ...taken } : state;
      });
      if (!isTaken || batch === null) return null;
      const inBatch = new Set(batch.notices);
      return {
        ...{ id: batch.id, attempt: attempts, since: batch.since },
        // Another machine may have sent some notices meanwhile.
        notices: (await listPending()).filter(({ id }) => inBatch.has(id)),
      };
    },
    /** If the process is killed before `finish` ends, the message is sent again with the same id. */
    finish: async ({ notices }: Claim, state: Partial<OutboxState>) => {
      const ids = notices.map(({ id }) => id);
      await store.remove(noticeCollection, ids);
      await update(() => ({ ...idle, ...state }));
    },
    putOff: (state: Pick<OutboxState, 'nextTryAt' | 'problem' | 'reason'>) =>
      update((former) => ({
        ...{ ...former, ...state, leaseUntil: 0, failingSince: former.failingSince ?? Date.now() },
      })),
  };
}

export type ChannelFailure = Awaited<ReturnType<typeof listChannelFailures>>[number];

const longMs = 3_600_000;

const lasting: ReadonlySet<ChannelReason> = new Set(['gone', 'unset']);

export async function listChannelFailures(store: RecordStore, brands: ReadonlyMap<string, Brand>) {
  const states = listChannels(brands)
    .flatMap(deliveryQueuesOf)
    .map(async ({ name }) => {
      const { failingSince, reason, problem } = await openOutbox(store, name).readState();
      const setting = reason === 'unset' ? problem : null;
      return { name, since: failingSince ?? Infinity, reason, setting };
    });
  return (await Promise.all(states)).filter(
    ({ since, reason }) => (reason !== null && lasting.has(reason)) || Date.now() - since >= longMs,
  );
}
