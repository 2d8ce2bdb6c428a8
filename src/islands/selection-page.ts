import { showComparison } from './compare-page.ts';
import { showList } from './list-page.ts';
import type { Finder } from './narrow-store.ts';

/** Fills a page of products that the visitor chose. */
export async function showSelection(place: HTMLElement, finder: Finder): Promise<void> {
  const show = place.dataset.selection === 'list' ? showList : showComparison;
  await show(place, finder);
}
