import type {
  LiveListing,
  LiveListingSubject,
  LivePage,
  LiveProduct,
  LiveProductSubject,
} from '#catalogue/live-page.ts';
import { liveCallPath, unwrap } from '#erp/wire/calls.ts';
import { isPlainCard, isPlainProduct } from '#erp/wire/plain-product.ts';

/** Passed by the caller. If this module had dynamic imports, the bundler would add it to the chunk of every page. */
interface Parts {
  readonly ask: <Difference>(
    page: LivePage,
    call: string,
    maxBytes: number,
    compare: (answer: unknown) => Promise<Difference | null>,
  ) => Promise<Difference | null | undefined>;
  readonly show: (
    live: object | null,
    draw: (change: typeof import('./live-change.tsx')) => Promise<void>,
  ) => Promise<void>;
  readonly loadDifference: () => Promise<typeof import('./live-difference.ts')>;
}

export async function refreshProduct(
  page: LivePage,
  subject: LiveProductSubject,
  { ask, show, loadDifference }: Parts,
): Promise<void> {
  const call = liveCallPath.product(page.brand, subject.id);
  const live = await ask(page, call, 1_000_000, async (answer): Promise<LiveProduct | null> => {
    if (answer === null) return { status: 'withdrawn' };
    const value = unwrap(answer);
    if (isPlainProduct(value, subject, page)) return null;
    return (await loadDifference()).readProduct(value, page, subject);
  });
  if (live === undefined) return;
  await show(live, ({ showProduct }) => showProduct(page, subject, live));
  document.documentElement.dataset.confirmed = `${Date.now()}`;
}

export async function refreshListing(
  page: LivePage,
  subject: LiveListingSubject,
  { ask, show, loadDifference }: Parts,
): Promise<void> {
  const call = liveCallPath[subject.kind](page.brand, subject.name);
  const live = await ask(page, call, subject.maxBytes, async (answer): Promise<LiveListing | null> => {
    const value = unwrap(answer);
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const isPrinted = subject.cards.every(([id, facts, images]) =>
      items.some((item) => isPlainCard(item, { id, facts, images }, page)),
    );
    return isPrinted ? null : (await loadDifference()).readListing(items, page, subject);
  });
  if (live !== undefined) await show(live, ({ showListing }) => showListing(page, live));
}
