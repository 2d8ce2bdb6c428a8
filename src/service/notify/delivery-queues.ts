import type { Brand } from '#config/brands.ts';
import type { Channel } from '#config/channel.ts';
import type { BrandCode } from '#config/codes.ts';

export function listChannels(brands: ReadonlyMap<BrandCode, Brand>): readonly Channel[] {
  const all = [...brands.values()].flatMap(({ channels }) => channels);
  return [...new Map(all.map((channel) => [channel.name, channel])).values()];
}

/**
 * Lists the delivery queues of a channel, each with its own outbox. A mail channel has one queue per recipient, in the form of a channel
 * with one address. Other channels are a queue themselves.
 */
export function deliveryQueuesOf(channel: Channel): readonly Channel[] {
  if (channel.kind !== 'email') return [channel];
  return [...new Set(channel.to)].map((address) => ({
    ...{ ...channel, name: `${channel.name}/${address}`, to: [address] },
  }));
}

/** Splits the name of a delivery queue at its slash, which names of channels cannot contain. The address is null if the queue is a whole channel. */
export function splitName(name: string): { readonly channel: string; readonly address: string | null } {
  const at = name.indexOf('/');
  return at < 0
    ? { channel: name, address: null }
    : { channel: name.slice(0, at), address: name.slice(at + 1) };
}
