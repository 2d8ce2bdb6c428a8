const prefix = 'scroll ';

/**
 * Notes how far a visitor has scrolled whenever they leave a listing that a script draws. Returns where the one who comes back was, and
 * null for others: a browser scrolls before there is anything, unless it kept the page as it was.
 */
export function noteScroll(): number | null {
  const before = isReturn() ? read() : null;
  // A phone may end a hidden page without a word.
  for (const sign of ['pagehide', 'visibilitychange']) addEventListener(sign, write);
  return before;
}

function isReturn(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate');
}

/** Where storage is switched off or full, a visitor comes back to the beginning. */
function read(): number | null {
  try {
    return Number(sessionStorage.getItem(prefix + location.href));
  } catch {
    return null;
  }
}

function write(): void {
  try {
    sessionStorage.setItem(prefix + location.href, String(scrollY));
  } catch {}
}
