import { attempt } from './attempt.ts';
import { startFind } from './find-start.ts';
import { startHeader } from './header.ts';
import { followLocale } from './locale-follow.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Follows the visitor's language, prepares the search, and refreshes the page. It refreshes when the page is visible and the browser
 * idle, and on every return to the tab.
 */
export function startPage(): void {
  const address = location.href;
  openStatus();
  followLocale();
  const results = startFind();
  startHeader();
  const keep = document.querySelector<HTMLElement>('[data-keep]');
  const loadTools = () => import('./product-tools.ts').then(({ startTools }) => keep && startTools(keep));
  // Clicks before the tools are loaded are repeated afterwards.
  for (const asked of document.querySelectorAll<HTMLElement>('.take button,.slides a'))
    asked.addEventListener('click', (event) => {
      // With a modifier key, the link opens in another tab.
      if (document.querySelector('.scripted') || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void attempt(asked, () => loadTools().then(() => asked.click()));
    });
  onFirstUse(() => {
    // Only product pages have the button.
    if (keep) loadTools().catch(ignoreFailure);
    if (document.querySelector('main .grid'))
      import('./pick.ts').then(({ startPicking }) => startPicking()).catch(ignoreFailure);
  });
  const refresh = () => {
    if (!isShown()) return;
    whenIdle(() => {
      const block = document.getElementById('live-page');
      import('./live.ts')
        .then(({ refreshPage }) => refreshPage(address, block && JSON.parse(block.textContent)))
        .catch(ignoreFailure);
    });
  };
  // Starts after the search results are drawn, so that its requests do not delay the files of the results.
  void results.then(refresh);
  addEventListener('pageshow', ({ persisted }) => persisted && refresh());
  for (const name of ['visibilitychange', 'prerenderingchange']) document.addEventListener(name, refresh);
}

/** Calls `work` at the first touch or key, and when idle if the visitor has a list or picked products to compare. */
function onFirstUse(work: () => void): void {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
  let isDone = false;
  const use = () => {
    if (!isDone) work();
    isDone = true;
    for (const sign of signs) document.removeEventListener(sign, use);
  };
  for (const sign of signs) document.addEventListener(sign, use);
  if (hasProducts()) whenIdle(use);
}

function hasProducts(): boolean {
  try {
    return Boolean(localStorage.getItem('list') || sessionStorage.getItem('compare'));
  } catch {
    return false;
  }
}

/** Adds the status element early, because screen readers announce changes only in existing elements. */
function openStatus(): void {
  const status = document.createElement('p');
  status.className = 'unseen';
  status.setAttribute('role', 'status');
  status.dataset.liveStatus = '';
  document.body.append(status);
}

/** Ignores a failure. The page stays as printed, and the next return to the tab tries again. */
function ignoreFailure(): void {}

/** Whether the page is shown. A prerendered page may never be shown, so it sends no requests. */
function isShown(): boolean {
  return !document.hidden && !('prerendering' in document && document.prerendering === true);
}
