/**
 * Opens the page in the saved locale, or saves a forced locale (requirements 4.2, 4.5). Must be short, because it
 * blocks the first paint. Must not import anything, because it becomes a separate script.
 */
export function runLocaleRule(): void {
  const root = document.documentElement;
  const { locale, forced, href } = root.dataset;
  const other = locale === 'Zh' ? 'En' : 'Zh';
  // Must precede the first paint: the class makes room for the results of a search or filters.
  if (/[?&](?:q|category|series|availability|min|max|sort|page|a\.[^=]+)=/.test(location.search))
    root.classList.add('asked');
  // If storage is disabled, reading it throws an error, and the page keeps its language.
  try {
    const saved: unknown = localStorage.locale;
    addEventListener('click', (event) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
      if (!link) return;
      localStorage.locale = other;
      if (ctrlKey || metaKey || shiftKey) return;
      // The back button must not return to the other language.
      event.preventDefault();
      location.replace(link.href);
    });
    if (forced === undefined) {
      if (saved === other && href) {
        // Leaving the page skips its view transition, which rejects `ready`. Browsers would log the unhandled rejection.
        addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
        root.classList.add('leaving');
        location.replace(href + location.search + location.hash);
      }
    } else if (href) localStorage.locale = locale;
  } catch {}
}
