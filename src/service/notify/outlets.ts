import type { Brand } from '#config/brands.ts';
import type { Channel } from '#config/channel.ts';
import type { BrandCode } from '#config/codes.ts';

/** Lists the channels of all brands; one of all brands is listed once. */
export function listChannels(brands: ReadonlyMap<BrandCode, Brand>): readonly Channel[] {
  const all = [...brands.values()].flatMap(({ channels }) => channels);
  return [...new Map(all.map((channel) => [channel.name, channel])).values()];
}

/**
 * Lists the channels and, of those with several addresses, each address as a channel of its own. It has an outbox for the
 * messages that were refused for it alone: they wait there, and hold up nobody else's.
 */
export function listOutlets(brands: ReadonlyMap<BrandCode, Brand>): readonly Channel[] {
  return listChannels(brands).flatMap((channel) => [channel, ...listAddresses(channel)]);
}

/** Lists the addresses of a channel as channels; none where it has but one. */
export function listAddresses(channel: Channel): readonly (Channel & { readonly to: string[] })[] {
  const to = [...new Set(channel.to)];
  if (to.length < 2) return [];
  return to.map((address) => ({ ...channel, name: `${channel.name}/${address}`, to: [address] }));
}

/** Splits the name of an outlet: no channel of brands.json has a slash in its name. The address is null for a whole channel. */
export function splitName(name: string): { readonly channel: string; readonly address: string | null } {
  const at = name.indexOf('/');
  return at < 0
    ? { channel: name, address: null }
    : { channel: name.slice(0, at), address: name.slice(at + 1) };
}
