/**
 * The start-up rule (requirements 4.2, 4.5), run in the head before anything is painted: a saved locale that differs from
 * the page's replaces the page by its counterpart; a forced brand saves the locale of its page instead.
 * It is printed into every page as text, so it may use nothing from outside its own body. What can wait for a module is
 * in `locale-follow.ts`, the 404 screen too, whose counterpart no page is printed with.
 */
export function runLocaleRule(): void {
  const root = document.documentElement;
  const { locale, other, forced, counterpart } = root.dataset;
  if (other === undefined) return;

  /** Saves a locale, else reads the saved one; where storage is switched off, the page's own language holds. */
  const saved = (value?: string): unknown => {
    try {
      return value ? localStorage.setItem('locale', value) : localStorage.getItem('locale');
    } catch {
      return null;
    }
  };
  const follow = () => {
    const target = root.dataset.counterpart;
    if (saved() !== other || target === undefined) return;
    root.classList.add('leaving');
    location.replace(target + location.search + location.hash);
  };
  const saveChoice = ({ target, button }: MouseEvent) => {
    // Other buttons open a menu or go back.
    if (button < 2 && target instanceof Element && target.closest('[data-locale-switch]')) saved(other);
  };

  // A page that is left at once has no transition to be seen, and need not say so; from the history, it is left later.
  addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
  // Sent by `locale-follow.ts`.
  addEventListener('catalogue:locale', follow);
  addEventListener('click', saveChoice);
  addEventListener('auxclick', saveChoice);
  if (forced === undefined) follow();
  else if (counterpart !== undefined) saved(locale);
}
