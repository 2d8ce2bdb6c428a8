import { expect, onTestFinished } from 'vitest';
import { type Brand, parseBrands } from '#config/brands.ts';
import type { Product } from '#catalogue/product.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { DemoErp, DemoErpOptions } from '#demo-erp/start.ts';
import { ErpContentError } from '#erp/errors.ts';
import { type Pull, type PullOptions, pullBrand } from '#erp/pull.ts';
import { openRowStore, type RowStore } from '#files/row-store.ts';
import { startErp } from '../../demo-erp/ask.ts';

export const hasty = {
  silenceMs: 2_000,
  attemptMs: 10_000,
  maxBodyBytes: 5e6,
  connections: 4,
  retry: { attempts: 3, firstDelayMs: 2, maxDelayMs: 5, maxRetryAfterMs: 20 },
} as const;

const brands = parseBrands(
  '{"brands":{"yn":{"name":"YN","site":"https://yn.example","pictureHosts":["cdn.example"]}}}',
);

export function yn(given: Partial<Brand> = {}): Brand {
  const brand = brands.get('yn');
  if (brand === undefined) throw new Error('There is no brand yn.');
  return { ...brand, ...given };
}

/** Corrects the demo ERP's invalid description, so that a pull has no problems. */
export async function startTidyErp(
  options: DemoErpOptions,
  onEnd?: (end: () => Promise<void>) => void,
): Promise<DemoErp> {
  const erp = await startErp(options, onEnd);
  if (erp.brand('yn').product('1002')) erp.brand('yn').set('1002', { description: '<p>Mended</p>' });
  return erp;
}

export function openMemoryStore(): RowStore & { has(url: string): boolean } {
  const store = openRowStore(':memory:');
  onTestFinished(() => store.close());
  const readers = new Map<string, string>();
  return {
    ...store,
    put: (url, readBy, answer) => {
      readers.set(url, readBy);
      store.put(url, readBy, answer);
    },
    has: (url) => store.get(url, readers.get(url) ?? '') !== null,
  };
}

/** Pictures are on `erp.example`, so that snapshots of different demo ERPs can be compared. */
export async function pull(
  { origin }: Pick<DemoErp, 'origin'>,
  given: Partial<PullOptions> = {},
): Promise<Pull> {
  return await pullBrand({
    brand: yn(),
    erpHost: origin,
    publicErpHost: 'https://erp.example',
    isDemo: true,
    before: null,
    store: given.store ?? openMemoryStore(),
    client: hasty,
    onProgress: () => undefined,
    ...given,
  });
}

export async function refusalOf(pulling: Promise<Pull>): Promise<ErpContentError> {
  const error: unknown = await pulling.catch((reason: unknown) => reason);
  if (!(error instanceof ErpContentError)) throw new Error('The pull was not refused.', { cause: error });
  expect(error.message).toMatch(/sg-yn|xx-yn/);
  expect(error.message).toMatch(/\. .*(?:Set|Check|Open|Correct|Raise) .*\.$/);
  return error;
}

export function productOf(snapshot: Snapshot, id: string): Product | undefined {
  return snapshot.products.find((product) => product.id === id);
}

export function idsOf(snapshot: Snapshot): readonly string[] {
  return snapshot.products.map(({ id }) => id);
}

/** Returns each problem as text, such as `left-out id 1002 name`. */
export function problemsOf(snapshot: Pick<Snapshot, 'problems'>): readonly string[] {
  return snapshot.problems.map(({ effect, place, field }) => `${effect} ${place} ${field}`);
}
