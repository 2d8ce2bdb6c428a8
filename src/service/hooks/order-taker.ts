import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import type { Hook } from './hook.ts';

export interface TakenOrder {
  readonly id: string;
  readonly isNew: boolean;
}

interface Books {
  readonly records: Pick<ServiceRecords, 'addOrder' | 'readOrder'>;
  readonly queue: Pick<BuildQueue, 'add'>;
}

/**
 * Writes down what a hook wants, and resolves when that is durable. A delivery that came before is wanted once more where
 * it is not live yet: that it was written down does not mean that the queue knows.
 */
export async function takeOrder(
  { records, queue }: Books,
  hook: Hook,
  delivery: string | null,
): Promise<TakenOrder> {
  const { id, isNew } = await records.addOrder({ ...hook, kind: 'hook', force: null, delivery });
  const former = isNew ? null : await records.readOrder(id);
  if (!isNew && former === null) throw new Error(`The order ${id} of a known delivery is gone.`);
  const wanted = hook.brands.filter((brand) => {
    const state = former?.brands[brand]?.state;
    return state !== 'live' && state !== 'held';
  });
  await Promise.all(wanted.map((brand) => queue.add(brand)));
  return { id, isNew };
}
