import type { ListedEvent } from '#service/orders/history.ts';
import type { ServiceRecords } from '#service/orders/records.ts';

export async function eventsOf(
  records: Pick<ServiceRecords, 'listEvents'>,
  brand: string | null,
  limit = 10,
): Promise<readonly ListedEvent[]> {
  return (await records.listEvents({ brand }, { limit })).events;
}
