import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BrandCode } from '#config/codes.ts';
import type { Variables } from '#config/environment.ts';
import type { Order } from '#service/orders/order.ts';
import { type Ledger, type NewOrder, openLedger } from '#service/orders/ledger.ts';
import type { BuildTurn, WantTiming } from '#service/queue/build-queue.ts';
import { runTurn } from '#service/runner/run-turn.ts';
import type { TurnParts } from '#service/runner/turn-parts.ts';
import { openStore } from '#service/store/open-store.ts';
import { openShop, type Shop } from '../../builder/builder-shop.ts';

/** A shop with a ledger, whose turns the test itself gives. */
export interface Desk extends Shop, TurnParts {
  /** What was wanted of the queue. */
  readonly wanted: (readonly [BrandCode, WantTiming])[];
  readonly found: BrandCode[];
  /** Resolves to the order's id. */
  readonly order: (wish?: Partial<NewOrder>) => Promise<string>;
  readonly turn: (others?: Partial<TurnParts>, turn?: Partial<BuildTurn>) => Promise<void>;
  /** What the order has come to. */
  readonly readOrder: (id: string) => Promise<Order['brands'][BrandCode] | undefined>;
}

export const nextTryAt = 4_102_444_800_000;

export async function openDesk(products = 12, variables: Variables = {}): Promise<Desk> {
  const shop = await openShop({ products }, variables);
  const settings = { ...shop.settings, patience: { withinMs: 200, firstPauseMs: 20 } };
  const ledger = await openLedgerIn(shop);
  const wanted: Desk['wanted'] = [];
  const found: BrandCode[] = [];
  const parts: TurnParts = {
    ...{ ledger, pool: shop.openPool({ settings }) },
    queue: {
      want: async (brand, timing = {}) => {
        wanted.push([brand, timing]);
      },
    },
    onSweepFound: (brand) => found.push(brand),
  };
  const { signal } = new AbortController();
  return {
    ...{ ...shop, ...parts, wanted, found },
    order: async (wish = {}) => (await ledger.record({ ...anyOrder, ...wish })).id,
    turn: (others = {}, turn = {}) =>
      runTurn(
        { brand: 'skr', attempt: 1, isLast: false, nextTryAt, signal, ...turn },
        { ...parts, ...others },
      ),
    readOrder: async (id) => (await ledger.readOrder(id))?.brands.skr,
  };
}

const anyOrder: NewOrder = {
  ...{ kind: 'hook', brands: ['skr'], products: [], by: 'Anna', why: 'A new name', force: null },
  delivery: null,
};

async function openLedgerIn({ workspace }: Shop): Promise<Ledger> {
  const store = await openStore(`sqlite:${join(workspace.output, 'service.sqlite')}`, workspace.output);
  onTestFinished(() => store.close());
  return openLedger(store);
}
