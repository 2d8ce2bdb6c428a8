import type { BrandEvent } from '#service/orders/event.ts';
import type { Order } from '#service/orders/order.ts';
import type { OrderedBuild } from './turn-parts.ts';

type About = Pick<BrandEvent, 'kind'> & Partial<Omit<BrandEvent, 'brand' | 'at' | 'by' | 'why' | 'build'>>;

/** Something that a build came to, for the history. */
export function toEvent({ id, brand, orders }: OrderedBuild, about: About): BrandEvent {
  return {
    ...{ brand, at: Date.now(), build: id, release: null, cause: null, seconds: null },
    ...{ added: 0, changed: 0, withdrawn: 0 },
    by: join(orders.map(({ by }) => by)),
    why: join(orders.flatMap(({ why, force }) => [why, force])),
    ...about,
  };
}

export function isSweep(orders: readonly Order[]): boolean {
  return orders.every(({ kind }) => kind === 'sweep');
}

/** From the first wish until now, in seconds; null where nobody wished. */
export function secondsSince(orders: readonly Order[]): number | null {
  const wishes = orders.filter(({ kind }) => kind !== 'sweep').map(({ at }) => at);
  return wishes.length === 0 ? null : (Date.now() - Math.min(...wishes)) / 1000;
}

const named = 3;

/** Many hooks are few senders. */
function join(words: readonly (string | null)[]): string | null {
  const different = [...new Set(words.filter((word) => word !== null))];
  if (different.length === 0) return null;
  const rest = different.length - named;
  const first = different.slice(0, named).join(', ');
  return rest > 0 ? `${first} (+${rest})` : first;
}
