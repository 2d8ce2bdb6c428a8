import type { LivePage } from '#catalogue/live-page.ts';

/** Refreshes the page when the browser is idle, once it is really shown, and on every return to the tab. */
export function startLive(): void {
  const block = document.getElementById('live-page');
  if (block === null) return;
  const page: LivePage = JSON.parse(block.textContent);
  const refresh = () => {
    if (isShown()) whenIdle(() => void import('./live.ts').then(({ refreshPage }) => refreshPage(page)));
  };
  refresh();
  addEventListener('pageshow', ({ persisted }) => persisted && refresh());
  for (const name of ['visibilitychange', 'prerenderingchange']) document.addEventListener(name, refresh);
}

/** A page that was prerendered for a visit that may never come asks for nothing. */
function isShown(): boolean {
  return !document.hidden && !('prerendering' in document && document.prerendering === true);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
