import type { BrandCode } from '#config/codes.ts';
import type { ExpectedProduct } from '#builder/build-job.ts';
import type { Order } from '#service/orders/order.ts';

/** How long it is looked for what an order names; then it has failed, though a later build may still fulfil it. */
const awaitedMs = 600_000;

/** Between two looks. */
export const lookAgainMs = 15_000;

/** Whoever overruled the guard meant what the ERP showed then. */
const forceMs = 900_000;

export function isForceFresh({ at }: Order): boolean {
  return Date.now() - at < forceMs;
}

export function isStillAwaited({ at }: Order): boolean {
  return Date.now() - at < awaitedMs;
}

/** Only the first build waits for what an order names: later ones, which look again, hold up nobody. */
export function isFirstLook(order: Order, brand: BrandCode): boolean {
  return isStillAwaited(order) && (order.brands[brand]?.notSeen.length ?? 0) === 0;
}

/** Ids of products of the order that the build did not see new enough. */
export function listNotSeen({ products }: Order, notSeen: readonly ExpectedProduct[]): readonly string[] {
  const missing = products.filter(({ id, updatedAt }) =>
    notSeen.some((one) => one.id === id && one.updatedAt === updatedAt),
  );
  return [...new Set(missing.map(({ id }) => id))];
}
