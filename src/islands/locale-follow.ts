/**
 * Opens the page in the saved locale when `locale-rule.ts` does not: on the 404 page, on pages from the back-forward
 * cache, and after the visitor switches the language in another tab.
 */
export function followLocale(): void {
  const root = document.documentElement;
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang]');
  if (link === null) return;
  const other = root.dataset.locale === 'Zh' ? 'En' : 'Zh';
  const follow = () => {
    const { href } = root.dataset;
    if (href === undefined || readLocale() !== other) return;
    root.classList.add('leaving');
    location.replace(href + location.search + location.hash);
  };
  const isMissing = root.dataset.href === undefined;
  const isAtHome = !isMissing || findCounterpart(root, link);
  const start = () => {
    if (root.dataset.forced === undefined) follow();
    else if (isAtHome) saveLocale(root.dataset.locale ?? 'En');
  };
  if (isMissing) start();
  // Leaving the page skips its view transition, which rejects `ready`. Browsers would log the unhandled rejection.
  addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    root.classList.remove('leaving');
    start();
  });
  // A middle click causes no `click` event, so `locale-rule.ts` does not notice it.
  link.addEventListener('auxclick', ({ button }) => {
    if (button === 1) saveLocale(other);
  });
  addEventListener('storage', ({ key }) => {
    if (key !== 'locale') return;
    if (document.hidden) document.addEventListener('visibilitychange', follow, { once: true });
    else follow();
  });
}

/** Points `link` to the visited path in the other language. Returns false if the path is not in this page's language. */
function findCounterpart({ dataset }: HTMLElement, link: HTMLAnchorElement): boolean {
  const path = location.pathname;
  const isFirst = dataset.first !== undefined;
  if (isFirst === `${path}/`.startsWith(`/${dataset.tree}/`)) return false;
  // Browsers read the text after two slashes as a host name.
  const rest = () => path.slice(`/${dataset.tree}`.length).replace(/^\/*/, '/');
  dataset.href = isFirst ? `/${dataset.tree}${path}` : rest();
  link.setAttribute('href', dataset.href);
  return true;
}

function readLocale(): string | null {
  try {
    return localStorage.getItem('locale');
  } catch {
    return null;
  }
}

function saveLocale(locale: string): void {
  try {
    localStorage.setItem('locale', locale);
  } catch {}
}
