/**
 * Goes on with the rule at the start of the page (`locale-rule.ts`) where a module is early enough: on the 404 screen, on a page that comes
 * back from the history, and where another tab chose a language, from when on React draws the switch.
 */
export function followLocale(): void {
  const root = document.documentElement;
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang]');
  if (link === null) return;
  const other = root.dataset.locale === 'Zh' ? 'En' : 'Zh';
  const follow = () => {
    const { href } = root.dataset;
    if (href === undefined || readSaved() !== other) return;
    root.classList.add('leaving');
    location.replace(href + location.search + location.hash);
  };
  const isMissing = root.dataset.href === undefined;
  const isAtHome = !isMissing || findCounterpart(root, link);
  const start = () => {
    if (root.dataset.forced === undefined) follow();
    else if (isAtHome) save(root.dataset.locale ?? 'En');
  };
  if (isMissing) start();
  // Of a page that comes back from the history and is left at once.
  addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    root.classList.remove('leaving');
    start();
  });
  // The rule hears of clicks with the main button alone; others open a menu or go back.
  link.addEventListener('auxclick', ({ button }) => {
    if (button === 1) save(other);
  });
  addEventListener('storage', ({ key }) => {
    if (key !== 'locale') return;
    // The link goes on as printed where the code can't be fetched.
    import('./mount-switch.tsx').then(({ mountSwitch }) => mountSwitch(link)).catch(() => {});
    if (document.hidden) document.addEventListener('visibilitychange', follow, { once: true });
    else follow();
  });
}

/**
 * Gives the 404 screen, which has any address, its counterpart. False where there is none: on a host that serves another
 * tree's screen, it is not in its own tree.
 */
function findCounterpart({ dataset }: HTMLElement, link: HTMLAnchorElement): boolean {
  const path = location.pathname;
  const isFirst = dataset.first !== undefined;
  if (isFirst === `${path}/`.startsWith(`/${dataset.tree}/`)) return false;
  // One slash only: two would name another host.
  const rest = () => path.slice(`/${dataset.tree}`.length).replace(/^\/*/, '/');
  dataset.href = isFirst ? `/${dataset.tree}${path}` : rest();
  link.setAttribute('href', dataset.href);
  return true;
}

function readSaved(): string | null {
  try {
    return localStorage.getItem('locale');
  } catch {
    return null;
  }
}

/** Where storage is switched off, the page's own language holds. */
function save(locale: string): void {
  try {
    localStorage.setItem('locale', locale);
  } catch {}
}
