import { findPath } from '#catalogue/find/path.ts';
import styles from '#styles/find.css?url';
import { attempt } from './attempt.ts';
import { loadSheet } from './load-sheet.ts';

type Find = Pick<typeof import('./find.ts'), 'finder' | 'startSuggestions'>;

let pendingFind: Promise<Find> | null = null;

function loadFind(): Promise<Find> {
  pendingFind ??= fetchFind().catch((error: unknown) => {
    pendingFind = null;
    throw error;
  });
  return pendingFind;
}

async function fetchFind(): Promise<Find> {
  // Requests the index while the code loads.
  const index = fetch(findPath.index, { cache: 'no-cache' });
  index.catch(() => {});
  // Unstyled results are better than none.
  const styled = loadSheet(styles).catch(() => {});
  const { finder, startSuggestions } = await import('./find.ts');
  await styled;
  finder.loadRows(index).catch(() => {});
  return { finder, startSuggestions };
}

/** Fetches the search when a visitor focuses its form or opens an address with a query or filters. */
export function startFind(): void {
  startForm();
  startSelection();
  // The language link keeps the query of the address.
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang]');
  if (link && location.search) link.search = location.search;
  startNarrowing();
}

function startForm(): void {
  const form = document.querySelector<HTMLFormElement>('search form');
  if (form === null) return;
  // Without the code, the form still leads to the list of products.
  const find = () =>
    void loadFind()
      .then(({ startSuggestions }) => startSuggestions(form))
      .catch(() => {});
  for (const sign of ['focusin', 'input']) form.addEventListener(sign, find);
  // The visitor may already be typing.
  if (form.contains(document.activeElement)) find();
}

function startSelection(): void {
  const selection = document.querySelector<HTMLElement>('[data-selection]');
  const hint = selection?.querySelector('p');
  if (!selection || !hint) return;
  const show = async () => {
    const isDone = await attempt(hint, async () => {
      const [{ finder }, { showSelection }] = await Promise.all([loadFind(), import('./list-page.ts')]);
      await showSelection(selection, finder);
    });
    // After a failure it is unknown whether the list has products.
    hint.hidden = !isDone;
    if (!isDone) addEventListener('online', show, { once: true });
  };
  void show();
}

function startNarrowing(): void {
  const start = document.querySelector<HTMLElement>('[data-narrow]');
  if (start === null) return;
  const { classList } = document.documentElement;
  const narrow = async (before: number | null) => {
    if (classList.contains('narrowing')) return;
    classList.add('narrowing');
    const isDone = await attempt(start, async () => {
      const [{ finder }, { mountNarrow }] = await Promise.all([loadFind(), import('./Narrow.tsx')]);
      await mountNarrow(start, finder);
      if (!before) return;
      await finder.nextPaint();
      scrollTo(0, before);
    });
    if (!isDone) classList.remove('narrowing');
  };
  if (/[?&](?:q|category|series|availability|min|max|sort|page|a\.[^=]+)=/.test(location.search))
    void narrow(trackScroll());
  start.addEventListener('click', () => {
    trackScroll();
    // `NarrowPanel` opens for this click after it is loaded.
    start.dataset.asked = '';
    void narrow(null);
  });
}

const prefix = 'scroll ';

/**
 * Saves the scroll position when the visitor leaves a listing that a script draws. Returns the saved position if the visitor has
 * returned, otherwise null.
 */
function trackScroll(): number | null {
  const before = isReturn() ? readScroll() : null;
  // Phones may end a hidden page without `pagehide`.
  for (const sign of ['pagehide', 'visibilitychange']) addEventListener(sign, writeScroll);
  return before;
}

function isReturn(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate');
}

function readScroll(): number | null {
  try {
    return Number(sessionStorage.getItem(prefix + location.href));
  } catch {
    return null;
  }
}

function writeScroll(): void {
  try {
    sessionStorage.setItem(prefix + location.href, String(scrollY));
  } catch {}
}
