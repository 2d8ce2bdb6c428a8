import type { LivePage } from '#catalogue/live-page.ts';

/** Refreshes the page when the browser is idle and on every return to the tab. */
export function startLive(): void {
  const block = document.getElementById('live-page');
  if (block === null) return;
  const page: LivePage = JSON.parse(block.textContent);
  const refresh = () => whenIdle(() => void import('./live.ts').then(({ refreshPage }) => refreshPage(page)));
  refresh();
  addEventListener('pageshow', ({ persisted }) => persisted && refresh());
  document.addEventListener('visibilitychange', () => document.hidden || refresh());
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
