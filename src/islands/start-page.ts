import { attempt } from './attempt.ts';
import { startFind } from './find-start.ts';
import { followLocale } from './locale-follow.ts';
import { onFirstUse, whenIdle } from './timing.ts';

/** Starts the page's scripts. Live values are refreshed when the page is visible and idle, and on every return to the tab. */
export function startPage(): void {
  const address = location.href;
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
  // Loads the tools, then repeats the click.
  for (const asked of document.querySelectorAll<HTMLElement>('.take button,.slides a'))
    asked.addEventListener('click', (event) => {
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
  // These requests must not delay the search results.
  void results.then(refresh);
  addEventListener('pageshow', ({ persisted }) => persisted && refresh());
  for (const name of ['visibilitychange', 'prerenderingchange']) document.addEventListener(name, refresh);
}

function startHeader(): void {
  const menu = document.querySelector<HTMLDetailsElement>('header details');
  menu?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  for (const sign of ['focusin', 'click'])
    document.addEventListener(sign, ({ target }) => {
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
    });
  showCount();
  for (const sign of ['kept', 'storage', 'pageshow']) addEventListener(sign, showCount);
}

function showCount(): void {
  const link = document.querySelector('.kept');
  try {
    const count = (localStorage.getItem('list') ?? '').split(',').filter(Boolean).length || '';
    if (link === null) return;
    link.lastElementChild?.replaceChildren(`${count}`);
    link.ariaLabel = `${link.ariaLabel?.replace(/\s*\d*$/, '')} ${count}`.trim();
  } catch {}
}

function hasProducts(): boolean {
  try {
    return Boolean(localStorage.getItem('list') || sessionStorage.getItem('compare'));
  } catch {
    return false;
  }
}

/** Does nothing, because the page tries again when the visitor returns to the tab. */
function ignoreFailure(): void {}

/** A prerendered page may never be shown, so it must not send requests. */
function isShown(): boolean {
  return !document.hidden && Reflect.get(document, 'prerendering') !== true;
}
