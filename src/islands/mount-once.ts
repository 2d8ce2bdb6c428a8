import type { Locale } from '#catalogue/locale.ts';

/** Fetches React and draws with it, once for a page. Rejects where the code can't be fetched; then the next call tries again. */
export function mountOnce(load: () => Promise<(locale: Locale) => void>): (locale: Locale) => Promise<void> {
  let isMounted = false;
  return async (locale) => {
    if (isMounted) return;
    const mount = await load();
    // Another call may have waited beside this one.
    if (!isMounted) mount(locale);
    isMounted = true;
  };
}
