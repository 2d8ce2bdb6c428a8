import { attempt } from './attempt.ts';
import { startFind } from './find-start.ts';
import { startHeader } from './header.ts';
import { followLocale } from './locale-follow.ts';
import { onFirstUse, whenIdle } from './timing.ts';

/**
 * Follows the visitor's language, prepares the search, and refreshes the page: first when the page is visible and the browser idle,
 * then on every return to the tab.
 */
export function startPage(): void {
  const address = location.href;
  openStatus();
  followLocale();
  const results = startFind();
  startHeader();
  const keep = document.querySelector<HTMLElement>('[data-keep]');
  const loadTools = async () => {
    const [{ startPicking }, tools] = await Promise.all([
      import('./pick.ts'),
      keep && import('./product-tools.ts'),
    ]);
    startPicking();
    if (keep) tools?.startTools(keep);
  };
  // A click before the tools are loaded loads them and is then repeated.
  for (const asked of document.querySelectorAll<HTMLElement>('.take button,.slides a'))
    asked.addEventListener('click', (event) => {
      // With a modifier key, the link opens in another tab.
      if (document.querySelector('.scripted') || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void attempt(asked, () => loadTools().then(() => asked.click()));
    });
  if (keep ?? document.querySelector('main .grid')) {
    const use = onFirstUse(() => void loadTools().catch(ignoreFailure));
    if (hasProducts()) whenIdle(use);
  }
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

/** Whether the visitor has a list or picked products to compare. */
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
