import type { Channel } from '#config/channel.ts';
import type { RecordStore } from '#service/store/record-store.ts';
import { channelCollection, idleChannel, parseChannelState } from './channel-state.ts';
import type { AddressesRefused, RefusedAddress } from './channels/channel-error.ts';
import { noticeCollection, noticeKeptMs } from './notice.ts';
import { listAddresses } from './outlets.ts';
import type { Claim } from './outbox.ts';

/**
 * Returns whether each address goes on by itself. Where the server refuses all of them alike, it may be the server or the
 * sender that has to be mended: the message stays one, and is tried again.
 */
export function isDivided({ refused }: AddressesRefused, channel: Channel): boolean {
  const isMixed = new Set(refused.map(({ isForGood }) => isForGood)).size > 1;
  return isMixed || refused.length < listAddresses(channel).length;
}

/**
 * Leaves what was claimed in the outboxes of the addresses that the server refuses for now, and marks those that it refuses
 * for good. Returns those that were not known to be refused for good.
 */
export async function divideMessage(
  { refused }: AddressesRefused,
  { notices }: Claim,
  channel: Channel,
  store: RecordStore,
  nextTryAt: number,
): Promise<readonly RefusedAddress[]> {
  const expiresAt = Date.now() + noticeKeptMs;
  const news: RefusedAddress[] = [];
  for (const one of refused) {
    const group = `${channel.name}/${one.address}`;
    const copies = notices.map(({ id, notice }) => ({
      ...{ collection: noticeCollection, id: `${group}/${id}`, group, value: notice, expiresAt },
    }));
    // They are there already where a process was killed right here.
    if (!one.isForGood) await store.insert(copies);
    if (await markRefused(one, group, store, nextTryAt)) news.push(one);
  }
  return news;
}

/** Resolves to whether the address was not known to be refused for good. */
async function markRefused(
  { isForGood, answer: problem }: RefusedAddress,
  outlet: string,
  store: RecordStore,
  nextTryAt: number,
): Promise<boolean> {
  let isNew = true;
  await store.update(channelCollection, outlet, (value) => {
    const state = parseChannelState(value);
    isNew = state.reason !== 'address';
    // One that still has a message is told apart by its own attempts.
    if (state.batch !== null) return state;
    const failingSince = state.failingSince ?? Date.now();
    const reason = isForGood ? 'address' : 'refused';
    return { ...state, failingSince, problem, reason, ...(isForGood ? {} : { nextTryAt, attempts: 1 }) };
  });
  return isNew;
}

/** Forgets that addresses were refused which now have a message. */
export async function forgetRefusals(
  channel: Channel,
  refused: readonly RefusedAddress[],
  store: RecordStore,
): Promise<void> {
  const isRefused = new Set(refused.map(({ address }) => address));
  for (const { name, to } of listAddresses(channel)) {
    if (to.some((address) => isRefused.has(address))) continue;
    const { failingSince, batch } = parseChannelState(await store.read(channelCollection, name));
    if (failingSince === null || batch !== null) continue;
    await store.update(channelCollection, name, (value) => {
      const state = parseChannelState(value);
      return state.batch === null ? idleChannel : state;
    });
  }
}
