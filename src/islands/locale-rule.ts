/**
 * The start-up rule (requirements 4.2, 4.5), run before anything is painted: a saved locale that differs from
 * the page's replaces the page by its counterpart; a forced brand saves the locale of its page instead.
 * It is a script of its own, which the first paint waits for, so it may use nothing from outside its own body, and is
 * short. What can wait for a module is in `locale-follow.ts`, the 404 screen too, whose counterpart no page is printed with.
 */
export function runLocaleRule(): void {
  const root = document.documentElement;
  const { locale, forced, href } = root.dataset;
  const other = locale === 'Zh' ? 'En' : 'Zh';
  // Storage that is switched off throws: then there is nothing to follow or to save, and the page's own language holds.
  try {
    const saved: unknown = localStorage.locale;
    addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a[hreflang]')) localStorage.locale = other;
    });
    if (forced === undefined) {
      if (saved === other && href) {
        // A page that is left at once has no transition to be seen, and need not say so.
        addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
        root.classList.add('leaving');
        location.replace(href + location.search + location.hash);
      }
    } else if (href) localStorage.locale = locale;
  } catch {}
}
