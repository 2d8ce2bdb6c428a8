/**
 * The language rule at the start of a page (requirements 4.2, 4.5). If another locale is saved, replaces the page with its counterpart in
 * that language. If the brand forces a language, saves the page's locale instead. Must be short, because it blocks the first paint. Must
 * not import anything, because it becomes a separate script. `locale-follow.ts` handles all other cases.
 */
export function runLocaleRule(): void {
  const root = document.documentElement;
  const { locale, forced, href } = root.dataset;
  const other = locale === 'Zh' ? 'En' : 'Zh';
  // Set before the first paint, because the class makes the style sheet reserve space for the results.
  if (/[?&]q=[^&]/.test(location.search)) root.classList.add('asked');
  // Access to disabled storage throws an error. The page then stays in its own language.
  try {
    const saved: unknown = localStorage.locale;
    addEventListener('click', (event) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
      if (!link) return;
      localStorage.locale = other;
      if (ctrlKey || metaKey || shiftKey) return;
      // Replaces the history entry, so that the back button does not open this page in the other language.
      event.preventDefault();
      location.replace(link.href);
    });
    if (forced === undefined) {
      if (saved === other && href) {
        // Replacing the page skips its view transition. Without this handler, the browser logs that the promise `ready` was rejected.
        addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
        root.classList.add('leaving');
        location.replace(href + location.search + location.hash);
      }
    } else if (href) localStorage.locale = locale;
  } catch {}
}
