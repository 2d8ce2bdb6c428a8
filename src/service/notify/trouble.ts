import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import type { RecordStore } from '#service/store/record-store.ts';
import type { ChannelReason } from './channels/channel-error.ts';
import { listOutlets } from './outlets.ts';
import { openOutbox } from './outbox.ts';

/** A channel, or one address of it, whose messages have not arrived for a while. */
export interface ChannelTrouble {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Null where nobody knows. */
  readonly reason: ChannelReason | null;
  /** The variable that is missing or wrong, for the people who run the service; null of other reasons. */
  readonly setting: string | null;
}

const longMs = 3_600_000;

/** Reasons that don't pass by themselves. */
const lasting: ReadonlySet<ChannelReason> = new Set(['address', 'gone', 'unset']);

/** Lists the channels that have failed for an hour or more, and at once what is refused for good, or can't be sent as it is set up. */
export async function listTroubles(
  store: RecordStore,
  brands: ReadonlyMap<BrandCode, Brand>,
): Promise<readonly ChannelTrouble[]> {
  const states = listOutlets(brands).map(async ({ name }) => {
    const { failingSince, reason, problem } = await openOutbox(store, name).readState();
    const setting = reason === 'unset' ? problem : null;
    return { name, since: failingSince ?? Infinity, reason, setting };
  });
  return (await Promise.all(states)).filter(
    ({ since, reason }) => (reason !== null && lasting.has(reason)) || Date.now() - since >= longMs,
  );
}
