import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import type { ChannelTrouble } from '#service/notify/outbox.ts';
import { type BrandState, freezeAt } from '#service/orders/brand-state.ts';
import type { BrandEvent } from '#service/orders/history.ts';
import type { Backlog, ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue, QueueState } from '#service/queue/build-queue.ts';

export interface Board {
  readonly rows: readonly BrandRow[];
  readonly events: readonly BrandEvent[];
  readonly troubles: readonly ChannelTrouble[];
}

export interface BrandRow extends Omit<BrandState, 'build'> {
  readonly brand: Pick<Brand, 'code' | 'name' | 'siteUrl' | 'previewUrl' | 'timeZone'>;
  readonly canLook: boolean;
  readonly backlog: Backlog;
  readonly isFrozen: boolean;
  readonly activity: Activity;
}

export type Activity =
  | ({ readonly kind: 'building' } & NonNullable<BrandState['build']>)
  /** `until` in milliseconds since 1970; null if it may begin at any time. */
  | { readonly kind: 'waiting'; readonly until: number | null }
  | { readonly kind: 'failed'; readonly until: number | null }
  | { readonly kind: 'held' | 'empty' | 'current' };

export interface BoardSources {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'readState'>;
  readonly brands: ReadonlyMap<BrandCode, Brand>;
  readonly canLook: (brand: BrandCode) => boolean;
  readonly listTroubles: () => Promise<readonly ChannelTrouble[]>;
}

export const mostEvents = 200;

const noBacklog: Backlog = { count: 0, since: null };

export async function readBoard({
  records,
  queue,
  brands,
  listTroubles,
  canLook,
}: BoardSources): Promise<Board> {
  const rows = [...brands.values()].map(async (brand) => {
    const [state, queued] = await Promise.all([records.readBrand(brand.code), queue.readState(brand.code)]);
    const isFrozen = freezeAt(state, Date.now()) !== null;
    const isAsked = queued.isRunning || queued.waitingUntil !== null;
    const open = isAsked ? await records.countOpenOrders(brand.code) : 0;
    const backlog = isFrozen || state.hold ? await records.readBacklog(brand.code) : noBacklog;
    return { ...toRow(brand, state, queued, open), isFrozen, backlog, canLook: canLook(brand.code) };
  });
  const [events, troubles, ...read] = await Promise.all([
    records.listEvents({}, { limit: mostEvents }),
    listTroubles(),
    ...rows,
  ]);
  return { rows: read, events: events.events, troubles };
}

function toRow(
  { code, name, siteUrl, previewUrl, timeZone }: Brand,
  state: BrandState,
  queued: QueueState,
  open: number,
): Omit<BrandRow, 'isFrozen' | 'backlog' | 'canLook'> {
  const { build, ...rest } = state;
  return {
    ...rest,
    brand: { code, name, siteUrl, previewUrl, timeZone },
    activity: toActivity(state, queued, open),
  };
}

/** A job without orders does nothing, such as a retry after another build. */
function toActivity(state: BrandState, { isRunning, waitingUntil }: QueueState, open: number): Activity {
  // A killed process can't report the end of its build, but the queue knows it.
  if (state.build !== null && isRunning) return { kind: 'building', ...state.build };
  if (state.failure !== null) return { kind: 'failed', until: open > 0 ? waitingUntil : null };
  if (state.hold !== null) return { kind: 'held' };
  if (open > 0 && (isRunning || waitingUntil !== null)) return { kind: 'waiting', until: waitingUntil };
  return { kind: state.live === null ? 'empty' : 'current' };
}
