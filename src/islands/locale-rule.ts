/**
 * The start-up rule (requirements 4.2, 4.5), run in the head before anything is painted: a saved locale that differs from
 * the page's replaces the page by its counterpart; a forced brand saves the locale of its page instead.
 * It is printed into every page as text, so it may use nothing from outside its own body. What can wait for a module is
 * in `locale-follow.ts`, the 404 screen too, whose counterpart no page is printed with.
 */
export function runLocaleRule(): void {
  const root = document.documentElement;
  const { dataset } = root;
  const { other, forced, counterpart } = dataset;
  if (!other) return;

  /** Saves a locale, or else reads the saved one; where storage is switched off, the page's own language holds. */
  const saved = (value?: string): unknown => {
    try {
      if (value) localStorage.locale = value;
      return localStorage.locale;
    } catch {
      return null;
    }
  };
  const follow = () => {
    if (saved() !== other || !dataset.counterpart) return;
    root.classList.add('leaving');
    location.replace(dataset.counterpart + location.search + location.hash);
  };

  // A page that is left at once has no transition to be seen, and need not say so; from the history, it is left later.
  addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
  // Sent by `locale-follow.ts`.
  addEventListener('catalogue:locale', follow);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-locale-switch]')) saved(other);
  });
  if (forced === undefined) follow();
  else if (counterpart) saved(dataset.locale);
}
