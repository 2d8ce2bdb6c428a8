/**
 * The start-up rule (requirements 4.2, 4.5), run in the head before anything is painted: a saved locale that differs from
 * the page's replaces the page by its counterpart; a forced brand saves the locale of its page instead.
 * It is printed into every page as text, so it may use nothing from outside its own body. What can wait for a module is
 * in `locale-follow.ts`.
 */
export function runLocaleRule(): void {
  const root = document.documentElement;
  const { dataset } = root;
  const { locale = '', other, forced, first, tree, counterpart } = dataset;
  if (other === undefined) return;

  /** Reads the saved locale, or saves one; where storage is switched off, the page's own language holds. */
  const saved = (value?: string): unknown => {
    try {
      return value === undefined ? localStorage.getItem('locale') : localStorage.setItem('locale', value);
    } catch {
      return null;
    }
  };
  // The 404 screen has any address; on a host that serves another tree's, it is not in its own tree.
  const path = location.pathname;
  const isFirst = first !== undefined;
  const isAtHome = counterpart !== undefined || isFirst !== `${path}/`.startsWith(`/${tree}/`);
  // One slash only: two would name another host.
  if (isAtHome)
    dataset.counterpart ??= isFirst ? `/${tree}${path}` : path.slice(`/${tree}`.length).replace(/^\/*/, '/');

  const follow = () => {
    if (saved() !== other || !dataset.counterpart) return;
    root.classList.add('leaving');
    setTimeout(() => root.classList.remove('leaving'), 3000);
    location.replace(dataset.counterpart + location.search + location.hash);
  };
  const start = () => {
    if (forced === undefined) follow();
    else if (isAtHome) saved(locale);
  };
  const saveChoice = ({ target, button }: MouseEvent) => {
    // Other buttons open a menu or go back.
    if (button <= 1 && target instanceof Element && target.closest('[data-locale-switch]')) saved(other);
  };

  // A page that is left at once has no transition to be seen, and need not say so; from the history, it is left later.
  addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
  start();
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    root.classList.remove('leaving');
    start();
  });
  // Sent by `locale-follow.ts`.
  addEventListener('catalogue:locale', follow);
  addEventListener('click', saveChoice);
  addEventListener('auxclick', saveChoice);
}
