/** What can turn out to differ from the printed page. */
export type Changed = 'product' | 'listing';

/** Fetches React and hydrates the islands that wait for this change (see `directives/change.ts`). */
export function wakeIslands(changed: Changed): void {
  window.dispatchEvent(new Event(`catalogue:${changed}`));
}
