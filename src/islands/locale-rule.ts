/**
 * The start-up rule (requirements 4.2, 4.5), run in the head before anything is painted: a saved locale that differs from
 * the page's replaces the page by its counterpart; a forced brand saves the locale of its page instead.
 * It is printed into every page as text, so it may use nothing from outside its own body.
 */
export function runLocaleRule(): void {
  const root = document.documentElement;
  const { locale = '', other, forced, tree, counterpart } = root.dataset;
  if (other === undefined) return;
  const isFirst = root.dataset.first !== undefined;

  const readSaved = () => {
    try {
      return localStorage.getItem('locale');
    } catch {
      return null;
    }
  };
  const save = (value: string) => {
    try {
      localStorage.setItem('locale', value);
    } catch {
      // Storage is switched off: the page's own language holds.
    }
  };
  // The 404 screen has any address; on a host that serves another tree's, it is not in its own tree.
  const isMissing = counterpart === undefined;
  const isAtHome = !isMissing || isFirst !== `${location.pathname}/`.startsWith(`/${tree}/`);
  const findCounterpart = () => {
    if (!isMissing || !isAtHome) return counterpart ?? null;
    const path = location.pathname;
    // One slash only: two would name another host.
    return isFirst ? `/${tree}${path}` : path.slice(`/${tree}`.length).replace(/^\/*/, '/');
  };
  const follow = () => {
    const target = readSaved() === other ? findCounterpart() : null;
    if (target === null) return;
    root.classList.add('leaving');
    setTimeout(() => root.classList.remove('leaving'), 3000);
    location.replace(target + location.search + location.hash);
  };
  const start = () => {
    if (forced === undefined) follow();
    else if (isAtHome) save(locale);
  };
  const saveChoice = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('[data-locale-switch]') : null;
    // Other buttons open a menu or go back.
    if (link !== null && event.button <= 1) save(other);
  };

  // A page that is left at once has no transition to be seen, and need not say so; from the history, it is left later.
  addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
  start();
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    root.classList.remove('leaving');
    start();
  });
  addEventListener('storage', (event) => {
    if (event.key !== 'locale') return;
    if (document.hidden) document.addEventListener('visibilitychange', follow, { once: true });
    else follow();
  });
  document.addEventListener('click', saveChoice);
  document.addEventListener('auxclick', saveChoice);
  document.addEventListener('DOMContentLoaded', () => {
    const target = isMissing ? findCounterpart() : null;
    if (target !== null) document.querySelector('[data-locale-switch]')?.setAttribute('href', target);
  });
}
