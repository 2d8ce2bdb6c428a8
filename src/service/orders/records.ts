import { randomBytes } from 'node:crypto';
import type { NewRecord, RecordStore } from '#service/store/sql-store.ts';
import { type BrandState, brandStateSchema, emptyBrandState } from './brand-state.ts';
import { type BrandEvent, openHistory, type ToNotices } from './history.ts';
import { parseRecord, type StoredRecord } from '#service/store/store-error.ts';
import { type BrandOrder, type Order, orderSchema } from './order.ts';

export type ServiceRecords = ReturnType<typeof openRecords>;

export interface NewOrder extends Pick<Order, 'kind'>, Partial<Omit<Order, 'id' | 'kind' | 'brands' | 'at'>> {
  readonly brands: readonly string[];
  readonly delivery?: string | null;
}

export type AddedOrder = Awaited<ReturnType<typeof insertOrder>>;

export interface RecordsObserver {
  orderAdded(order: NewOrder, added: AddedOrder): void;
  ordersUpdated(orders: readonly Order[], brand: string, change: Partial<BrandOrder>): void;
  eventAdded(event: BrandEvent): void;
}

const silent: RecordsObserver = { orderAdded: () => {}, ordersUpdated: () => {}, eventAdded: () => {} };

/** Maximum number of records per collection. Without limits, an ERP that sends hooks in a loop could fill the disk. */
const mostKept = {
  event: 50_000,
  audit: 10_000,
  order: 10_000,
  open: 10_000,
  delivery: 50_000,
  notice: 20_000,
};

export interface RecordsOptions {
  readonly observer?: RecordsObserver;
  readonly toNotices?: ToNotices;
  readonly most?: Readonly<Record<keyof typeof mostKept, number>>;
}

export function openRecords(
  store: RecordStore,
  { observer = silent, toNotices = () => [], most = mostKept }: RecordsOptions = {},
) {
  return {
    ...openOrders(store, observer),
    ...openHistory(store, (event) => observer.eventAdded(event), toNotices),
    readBrand: async (brand: string) => toBrandState(await store.read('brand', brand), brand),
    updateBrand: async (brand: string, change: (state: BrandState) => BrandState) =>
      toBrandState(await store.update('brand', brand, (value) => change(toBrandState(value, brand))), brand),
    writeReport: async (brand: string, name: string, text: string): Promise<void> => {
      await store.update('report', `${brand}/${name}`, () => text);
    },
    readReport: async (brand: string, name: string) => {
      const text = await store.read('report', `${brand}/${name}`);
      return typeof text === 'string' ? text : null;
    },
    prune: () => store.prune(most),
  };
}

function toBrandState(value: unknown, brand: string): BrandState {
  if (value === null) return emptyBrandState;
  return parseRecord(brandStateSchema, 'brand', { id: brand, value });
}

function openOrders(store: RecordStore, observer: RecordsObserver) {
  const readOrder = async (id: string): Promise<Order | null> => {
    const value = await store.read('order', id);
    return value === null ? null : parseRecord(orderSchema, 'order', { id, value });
  };
  return {
    readOrder,
    async addOrder(order: NewOrder) {
      const added = await insertOrder(store, order);
      observer.orderAdded(order, added);
      return added;
    },
    async listOpenOrders(brand: string): Promise<readonly Order[]> {
      const open = await store.list('open', { group: brand, first: 'oldest' });
      const orders = await Promise.all(open.map(({ value }) => readOrder(String(value))));
      return orders.filter((order) => order !== null);
    },
    /**
     * Failed orders no longer overrule the guard, but stay open for the next build. If `change.notSeen` lists products
     * that the ERP did not return, failed orders are closed.
     */
    async updateOrders(orders: readonly Order[], brand: string, change: Partial<BrandOrder>): Promise<void> {
      const ids = orders.map(({ id }) => id);
      const changeOne = (value: unknown, id: string) => value && changeOrder({ id, value }, brand, change);
      await Promise.all(ids.map((id) => store.update('order', id, changeOne)));
      if (isClosedBy(change))
        await store.remove(
          'open',
          ids.map((id) => `${brand}/${id}`),
        );
      observer.ordersUpdated(orders, brand, change);
    },
  };
}

const hour = 3_600_000;
const keptMs = { delivery: 72 * hour, order: 30 * 24 * hour };

async function insertOrder(store: RecordStore, { delivery = null, brands, ...rest }: NewOrder) {
  const at = Date.now();
  const id = randomBytes(16).toString('hex');
  const queued: BrandOrder = {
    ...{ state: 'queued', build: null, release: null, links: [], cause: null, notSeen: [], at },
  };
  const value: Order = {
    ...{ products: [], by: null, why: null, force: null, ...rest },
    id,
    at,
    brands: Object.fromEntries(brands.map((brand) => [brand, queued])),
  };
  const expiresAt = at + keptMs.order;
  const records: NewRecord[] = [
    { collection: 'order', id, value, expiresAt },
    ...brands.map((brand) => ({
      ...{ collection: 'open', id: `${brand}/${id}`, group: brand, value: id, expiresAt },
    })),
  ];
  if (delivery !== null)
    records.push({ collection: 'delivery', id: delivery, value: id, expiresAt: at + keptMs.delivery });
  if (await store.insert(records)) return { id, isNew: true };
  const former = await store.read('delivery', delivery ?? '');
  return { id: typeof former === 'string' ? former : id, isNew: false };
}

function isClosedBy(change: Partial<BrandOrder>): boolean {
  return isDone(change) || (change.state === 'failed' && (change.notSeen ?? []).length > 0);
}

function isDone({ state }: Partial<BrandOrder>): boolean {
  return state === 'live' || state === 'held';
}

function changeOrder(record: StoredRecord, brand: string, change: Partial<BrandOrder>): Order {
  const order = parseRecord(orderSchema, 'order', record);
  const former = order.brands[brand];
  if (former === undefined) return order;
  // A suspended process must not overwrite a newer state.
  if (isDone(former) && change.state !== undefined && !isDone(change)) return order;
  const brands = { ...order.brands, [brand]: { ...former, ...change, at: Date.now() } };
  // Nothing reads the products of a closed order, and they take most of its space.
  const products = Object.values(brands).every(isDone) ? [] : order.products;
  return { ...order, brands, products, force: change.state === 'failed' ? null : order.force };
}
