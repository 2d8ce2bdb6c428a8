import type { Brand } from '#config/brands.ts';
import type { ChannelFailure } from '#service/notify/outbox.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { Catalogues } from '#service/preview/catalogues.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import { toBrandRelease } from '#service/review/promotion.ts';

export type Board = Awaited<ReturnType<typeof readBoard>>;

export type BrandRow = Awaited<ReturnType<typeof readRow>>;

export type Status =
  | 'building'
  | 'failed'
  | 'queued'
  | 'planned'
  | 'waiting'
  | 'reading'
  | 'review'
  | 'empty'
  | 'current';

export interface BoardSources {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'readState'>;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly catalogues: Catalogues;
  readonly listChannelFailures: () => Promise<readonly ChannelFailure[]>;
}

export async function readBoard(sources: BoardSources) {
  const [channelFailures, ...rows] = await Promise.all([
    sources.listChannelFailures(),
    ...[...sources.brands.values()].map((brand) => readRow(brand, sources)),
  ]);
  return { rows, channelFailures };
}

export async function readRow(brand: Brand, { records, queue, catalogues }: BoardSources) {
  const { code, name, siteUrl, timeZone } = brand;
  const [known, { isRunning }, orders] = await Promise.all([
    records.readBrand(code),
    queue.readState(code),
    records.listOpenOrders(code),
  ]);
  // The records may lack a release that was published from the command line.
  const found = known.live === null ? await catalogues.findLive(code) : null;
  const state =
    found === null ? known : { ...known, live: toBrandRelease(found, Date.parse(found.createdAt)) };
  return {
    ...state,
    brand: { code, name, siteUrl, timeZone },
    themeColor: state.live && (await catalogues.readThemeColor(code, state.live.release)),
    // Ignores sweeps, which add orders regularly even if nothing has changed.
    status: toStatus(
      state,
      isRunning,
      orders.some(({ kind }) => kind !== 'sweep'),
    ),
  };
}

function toStatus(state: BrandState, isRunning: boolean, isRequested: boolean): Status {
  const { build, failure, plan, waiting, review, live } = state;
  // `build` may be outdated, because a killed process cannot record the end of its build.
  if (build !== null && isRunning) return 'building';
  if (failure !== null) return 'failed';
  if (plan) return 'planned';
  if (waiting !== null) return 'waiting';
  if (isRequested) return 'queued';
  if (review !== null) return review.isRead ? 'review' : 'reading';
  return live === null ? 'empty' : 'current';
}
