/**
 * The start-up rule (requirements 4.2, 4.5). Replaces the page by its counterpart if the saved locale differs, or, if the brand forces a
 * language, saves the locale of the page. It blocks the first paint, so it is short. It becomes a separate script, so it imports nothing.
 * `locale-follow.ts` handles all other cases.
 */
export function runLocaleRule(): void {
  const root = document.documentElement;
  const { locale, forced, href } = root.dataset;
  const other = locale === 'Zh' ? 'En' : 'Zh';
  // Before the first paint, so that the results shift no content.
  if (/[?&]q=[^&]/.test(location.search)) root.classList.add('asked');
  // Disabled storage throws. The page then stays in its own language.
  try {
    const saved: unknown = localStorage.locale;
    addEventListener('click', (event) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
      if (!link) return;
      localStorage.locale = other;
      if (ctrlKey || metaKey || shiftKey) return;
      // Replaces the history entry, so that going back opens the previous page, not this page in the other language.
      event.preventDefault();
      location.replace(link.href);
    });
    if (forced === undefined) {
      if (saved === other && href) {
        // Replacing the page skips its transition, which would be reported as an error.
        addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
        root.classList.add('leaving');
        location.replace(href + location.search + location.hash);
      }
    } else if (href) localStorage.locale = locale;
  } catch {}
}
