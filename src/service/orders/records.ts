import { randomBytes } from 'node:crypto';
import pMap from 'p-map';
import type { BrandCode } from '#config/codes.ts';
import type { NewRecord, RecordStore } from '#service/store/record-store.ts';
import { type BrandState, brandStateSchema, emptyBrandState } from './brand-state.ts';
import { type AuditEntry, auditSchema, type BrandEvent, eventSchema } from './event.ts';
import { type BrandOrder, type Order, orderSchema } from './order.ts';

/** What is known of orders, brands and what happened: one for all processes. */
export interface ServiceRecords {
  /** Writes an order down. The same delivery is one order, however often it comes. */
  addOrder(order: NewOrder): Promise<AddedOrder>;
  readOrder(id: string): Promise<Order | null>;
  /** Of a brand, those that no build has brought to an end; the oldest first. */
  listOpenOrders(brand: BrandCode): Promise<readonly Order[]>;
  /**
   * Says what became of a brand's part of orders. `live` and `held` end it; one that failed goes live with the next
   * build that doesn't, unless it was only to be looked at, or names what was never seen. What failed overrules the
   * guard no more.
   */
  updateOrders(orders: readonly Order[], brand: BrandCode, change: Partial<BrandOrder>): Promise<void>;
  readBrand(brand: BrandCode): Promise<BrandState>;
  updateBrand(brand: BrandCode, change: (state: BrandState) => BrandState): Promise<BrandState>;
  addEvent(event: BrandEvent): Promise<void>;
  /** The newest first; of all brands where none is named. */
  listEvents(brand: BrandCode | null, limit: number): Promise<readonly BrandEvent[]>;
  addAudit(entry: AuditEntry): Promise<void>;
  listAudit(limit: number): Promise<readonly AuditEntry[]>;
  /** A page or table for people, e.g. `changes.html`, of the last publish. */
  writeReport(brand: BrandCode, name: string, text: string): Promise<void>;
  readReport(brand: BrandCode, name: string): Promise<string | null>;
  /** Rises whenever anything changed. */
  readRevision(): Promise<number>;
  /** Forgets what is too old to be asked for. */
  prune(): Promise<void>;
}

export interface NewOrder extends Omit<Order, 'id' | 'brands' | 'at'> {
  readonly brands: readonly BrandCode[];
  /** The id that the sender gave it; null where it gave none. */
  readonly delivery: string | null;
}

export interface AddedOrder {
  /** Also the receipt: 128 random bits as hex. */
  readonly id: string;
  readonly isNew: boolean;
}

const hour = 3_600_000;
/** How long a delivery is known again, and a receipt can be asked for. */
const keptMs = { delivery: 72 * hour, order: 30 * 24 * hour };

/** Together: what a store does in one moment costs one wait for its disk. */
const settledAtOnce = 20;

/** Of these the newest are kept. */
const most = { event: 2_000, audit: 10_000 };

export function openRecords(store: RecordStore): ServiceRecords {
  return {
    ...openOrders(store),
    ...openHistory(store),
    readBrand: async (brand) => toBrandState(await store.read('brand', brand)),
    updateBrand: async (brand, change) =>
      toBrandState(await store.update('brand', brand, (value) => change(toBrandState(value)))),
    writeReport: async (brand, name, text) => {
      await store.update('report', `${brand}/${name}`, () => text);
    },
    readReport: async (brand, name) => {
      const text = await store.read('report', `${brand}/${name}`);
      return typeof text === 'string' ? text : null;
    },
    readRevision: () => store.readRevision(),
    prune: () => store.prune(most),
  };
}

function toBrandState(value: unknown): BrandState {
  return value === null ? emptyBrandState : brandStateSchema.parse(value);
}

type Orders = Pick<ServiceRecords, 'addOrder' | 'readOrder' | 'listOpenOrders' | 'updateOrders'>;

function openOrders(store: RecordStore): Orders {
  const readOrder = async (id: string) => {
    const value = await store.read('order', id);
    return value === null ? null : orderSchema.parse(value);
  };
  return {
    readOrder,
    async addOrder({ delivery, brands, ...rest }) {
      const at = Date.now();
      const id = randomBytes(16).toString('hex');
      const order: Order = { ...rest, id, at, brands: toBrandOrders(brands, at) };
      if (await store.insert(toRecords(order, brands, delivery))) return { id, isNew: true };
      const former = await store.read('delivery', delivery ?? '');
      return { id: typeof former === 'string' ? former : id, isNew: false };
    },
    async listOpenOrders(brand) {
      const open = await store.list('open', { group: brand, first: 'oldest' });
      const orders = await Promise.all(open.map(({ value }) => readOrder(String(value))));
      return orders.filter((order) => order !== null);
    },
    async updateOrders(orders, brand, change) {
      const settleIt = ({ id }: Order) =>
        store.update('order', id, (value) => settleOne(value, brand, change));
      await pMap(orders, settleIt, { concurrency: settledAtOnce });
      const ended = orders.filter((order) => isEnded(order, change));
      const ids = ended.map(({ id }) => `${brand}/${id}`);
      if (ids.length > 0) await store.remove('open', ids);
    },
  };
}

function isEnded({ kind }: Order, change: Partial<BrandOrder>): boolean {
  const { state, notSeen = [] } = change;
  return state === 'failed' ? kind === 'preview' || notSeen.length > 0 : isDone(change);
}

function isDone({ state }: Partial<BrandOrder>): boolean {
  return state === 'live' || state === 'held';
}

function settleOne(value: unknown, brand: BrandCode, change: Partial<BrandOrder>): unknown {
  if (value === null) return null;
  const order = orderSchema.parse(value);
  const former = order.brands[brand];
  if (former === undefined) return order;
  // Whoever slept since knows no better.
  if (isDone(former) && change.state !== undefined && !isDone(change)) return order;
  const brands = { ...order.brands, [brand]: { ...former, ...change, at: Date.now() } };
  return { ...order, brands, force: change.state === 'failed' ? null : order.force };
}

function toBrandOrders(brands: readonly BrandCode[], at: number): Order['brands'] {
  const queued: BrandOrder = {
    ...{ state: 'queued', build: null, release: null, links: [], cause: null, notSeen: [], at },
  };
  return Object.fromEntries(brands.map((brand) => [brand, queued]));
}

/** The order, its place among those that are open, and the delivery that is known again. */
function toRecords(order: Order, brands: readonly BrandCode[], delivery: string | null): NewRecord[] {
  const { id, at } = order;
  const expiresAt = at + keptMs.order;
  const open = brands.map((brand) => ({
    ...{ collection: 'open', id: `${brand}/${id}`, group: brand, value: id, expiresAt },
  }));
  const known =
    delivery === null
      ? []
      : [{ collection: 'delivery', id: delivery, value: id, expiresAt: at + keptMs.delivery }];
  return [{ collection: 'order', id, value: order, expiresAt }, ...open, ...known];
}

type History = Pick<ServiceRecords, 'addEvent' | 'listEvents' | 'addAudit' | 'listAudit'>;

function openHistory(store: RecordStore): History {
  const newId = () => randomBytes(8).toString('hex');
  return {
    addEvent: async (event) => {
      await store.insert([{ collection: 'event', id: newId(), group: event.brand, value: event }]);
    },
    listEvents: async (brand, limit) => {
      const listed = await store.list('event', { limit, ...(brand === null ? {} : { group: brand }) });
      return listed.map(({ value }) => eventSchema.parse(value));
    },
    addAudit: async (entry) => {
      await store.insert([{ collection: 'audit', id: newId(), value: entry }]);
    },
    listAudit: async (limit) =>
      (await store.list('audit', { limit })).map(({ value }) => auditSchema.parse(value)),
  };
}
