/**
 * The start-up rule (requirements 4.2, 4.5), run before the first paint: replaces the page with its counterpart if the
 * saved locale differs; a forced brand saves the page's locale instead. The script blocks the first paint, so it is short
 * and uses nothing outside its body. The rest is in `locale-follow.ts`.
 */
export function runLocaleRule(): void {
  const root = document.documentElement;
  const { locale, forced, href } = root.dataset;
  const other = locale === 'Zh' ? 'En' : 'Zh';
  // Disabled storage throws; the page keeps its own language.
  try {
    const saved: unknown = localStorage.locale;
    addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a[hreflang]')) localStorage.locale = other;
    });
    if (forced === undefined) {
      if (saved === other && href) {
        // A page that is left at once must not report a skipped transition.
        addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
        root.classList.add('leaving');
        location.replace(href + location.search + location.hash);
      }
    } else if (href) localStorage.locale = locale;
  } catch {}
}
