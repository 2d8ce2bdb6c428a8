/** Parts of a page that may differ from the printed ones. */
export type Changed = 'product' | 'listing';

/** Fetches React and hydrates the islands that wait for this change (see `directives/change.ts`). */
export function wakeIslands(changed: Changed): void {
  window.dispatchEvent(new Event(`catalogue:${changed}`));
}
