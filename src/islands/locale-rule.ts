/**
 * The start-up rule of spec §4, run in the head before anything is painted: a saved locale that differs from
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
  // The 404 screen stands at any address; on a host that serves another tree's, there is no counterpart.
  const findCounterpart = () => {
    if (counterpart !== undefined) return counterpart;
    const path = location.pathname;
    const isInTree = `${path}/`.startsWith(`/${tree}/`);
    if (isFirst === isInTree) return null;
    return isFirst ? `/${tree}${path}` : path.slice(`/${tree}`.length) || '/';
  };
  const follow = () => {
    const target = readSaved() === other ? findCounterpart() : null;
    if (target === null) return;
    root.classList.add('leaving');
    setTimeout(() => root.classList.remove('leaving'), 3000);
    location.replace(target + location.search + location.hash);
  };
  const start = () => (forced === undefined ? follow() : save(locale));
  const saveChoice = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('[data-locale-switch]') : null;
    const isMenu = event instanceof MouseEvent && event.button === 2;
    if (link !== null && !isMenu) save(other);
  };

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
    const target = counterpart === undefined ? findCounterpart() : null;
    if (target !== null) document.querySelector('[data-locale-switch]')?.setAttribute('href', target);
  });
}
