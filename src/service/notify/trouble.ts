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
}

const longMs = 3_600_000;

/** Lists the channels that have failed for an hour or more, and at once what is refused for good. */
export async function listTroubles(
  store: RecordStore,
  brands: ReadonlyMap<BrandCode, Brand>,
): Promise<readonly ChannelTrouble[]> {
  const states = listOutlets(brands).map(async ({ name }) => {
    const { failingSince, reason } = await openOutbox(store, name).readState();
    return { name, since: failingSince ?? Infinity, reason };
  });
  return (await Promise.all(states)).filter(
    ({ since, reason }) => reason === 'address' || reason === 'gone' || Date.now() - since >= longMs,
  );
}
