import * as z from 'zod/mini';
import type { BrandCode } from '#config/codes.ts';
import type { RecordStore } from '#service/store/record-store.ts';
import { type BrandState, type Freeze, freezeSchema } from './brand-state.ts';
import { parseRecord } from '#service/store/store-error.ts';

/** Stored once for all brands, because a brand that is added to brands.json later joins it. */
const collection = 'freeze';
const id = 'all';

const freezeOfAllSchema = z.extend(freezeSchema, {
  brands: z.array(z.string()),
});

export type FreezeOfAll = z.infer<typeof freezeOfAllSchema>;

export async function writeFreezeOfAll(store: RecordStore, freeze: FreezeOfAll): Promise<void> {
  await store.update(collection, id, () => freeze);
}

export async function readFreezeOfAll(store: RecordStore): Promise<FreezeOfAll | null> {
  const value = await store.read(collection, id);
  return value === null ? null : parseRecord(freezeOfAllSchema, collection, { id, value });
}

export async function dropFreezeOfAll(store: RecordStore, ended: FreezeOfAll): Promise<void> {
  await store.update(collection, id, (value) => {
    const isOther =
      value !== null && parseRecord(freezeOfAllSchema, collection, { id, value }).id !== ended.id;
    return isOther ? value : null;
  });
}

export interface FreezeReaders {
  readonly store: RecordStore;
  readonly read: (brand: BrandCode) => Promise<BrandState>;
  readonly update: (brand: BrandCode, change: (state: BrandState) => BrandState) => Promise<BrandState>;
}

/**
 * Returns the state of a brand after it has joined the freeze of all brands, once, unless that freeze is over or was
 * ended.
 */
export async function joinFreezeOfAll(
  brand: BrandCode,
  state: BrandState,
  { store, read, update }: FreezeReaders,
): Promise<BrandState> {
  const ofAll = await readFreezeOfAll(store);
  if (ofAll === null) return state;
  const { brands, ...freeze } = ofAll;
  if (freeze.to <= Date.now() || state.freezeOfAll === freeze.id) return state;
  const others = await Promise.all(brands.map(read));
  const isOn = brands.includes(brand) || others.some((other) => (other.freeze?.to ?? 0) >= freeze.to);
  return update(brand, (former) =>
    former.freezeOfAll === freeze.id
      ? former
      : { ...former, freezeOfAll: freeze.id, freeze: isOn ? toJoined(former.freeze, freeze) : former.freeze },
  );
}

function toJoined(former: Freeze | null | undefined, added: Freeze): Freeze {
  if (!former) return added;
  const longer = joinFreezes(former, added);
  if (longer !== 'neither') return longer === 'former' ? former : added;
  return { ...added, from: Math.min(former.from, added.from), to: Math.max(former.to, added.to) };
}

/** Returns the longer of two freezes if it contains the other, because a brand has only one. */
export function joinFreezes(
  former: Pick<Freeze, 'from' | 'to'>,
  added: Pick<Freeze, 'from' | 'to'>,
): 'former' | 'added' | 'neither' {
  const now = Date.now();
  if (former.to <= now || (added.from <= Math.max(former.from, now) && added.to >= former.to)) return 'added';
  return former.from <= Math.max(added.from, now) && former.to >= added.to ? 'former' : 'neither';
}
