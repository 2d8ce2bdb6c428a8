import { attempt } from './attempt.ts';
import { startFind } from './find-start.ts';
import { followLocale } from './locale-follow.ts';

/**
 * Follows the visitor's language, waits for a search, and looks what became of the page since it was printed: when the browser
 * is idle, once the page is really shown, and on every return to the tab.
 */
export function startPage(): void {
  const address = location.href;
  openStatus();
  followLocale();
  startFind();
  const keep = document.querySelector<HTMLElement>('[data-keep]');
  const loadTools = () =>
    import('./product-tools.ts').then(({ startTools }) => {
      if (keep) startTools(keep);
    });
  // A visitor who asks before they are there is answered by them once they are.
  for (const asked of document.querySelectorAll<HTMLElement>('.take button,.slides a'))
    asked.addEventListener('click', (event) => {
      // With one of these keys a link opens elsewhere.
      if (document.querySelector('.scripted') || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void attempt(asked, () => loadTools().then(() => asked.click()));
    });
  const look = () => {
    if (!isShown()) return;
    whenIdle(() => {
      // Of products alone.
      if (keep) loadTools().catch(leave);
      import('./newer-page.ts').then(({ lookForNewer }) => lookForNewer(address)).catch(leave);
      const block = document.getElementById('live-page');
      if (block === null) return;
      import('./live.ts').then(({ refreshPage }) => refreshPage(JSON.parse(block.textContent))).catch(leave);
    });
  };
  look();
  addEventListener('pageshow', ({ persisted }) => persisted && look());
  for (const name of ['visibilitychange', 'prerenderingchange']) document.addEventListener(name, look);
}

/** Screen readers say a change only where the element was there before it. */
function openStatus(): void {
  const status = document.createElement('p');
  status.className = 'unseen';
  status.setAttribute('role', 'status');
  status.dataset.liveStatus = '';
  document.body.append(status);
}

/** Nobody misses what could not be fetched: the page stays as printed, and the next return tries again. */
function leave(): void {}

/** A prerendered page, which may never be visited, makes no calls. */
function isShown(): boolean {
  return !document.hidden && !('prerendering' in document && document.prerendering === true);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
