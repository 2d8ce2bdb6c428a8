import { findPath } from '#catalogue/find/path.ts';
import { attempt } from './attempt.ts';

type Find = Pick<typeof import('./find.ts'), 'finder' | 'startSuggestions'>;

let found: Promise<Find> | null = null;

/** Fetches the search, once. Rejects where it can't be fetched; then the next call tries again. */
function loadFind(): Promise<Find> {
  found ??= fetchFind().catch((error: unknown) => {
    found = null;
    throw error;
  });
  return found;
}

async function fetchFind(): Promise<Find> {
  // Beside the code that reads it: after it would be a round trip more.
  const index = fetch(findPath.index, { cache: 'no-cache' });
  // It is asked for once more where it is needed.
  index.catch(() => {});
  const { finder, startSuggestions } = await import('./find.ts');
  finder.loadRows(index).catch(() => {});
  return { finder, startSuggestions };
}

/** Fetches the search at the first sign that it is needed: a visitor at its form, or an address that says what is looked for. */
export function startFind(): void {
  startForm();
  startSelection();
  // A choice is there in the other language too, wherever the link is opened; what changes the address goes on with it.
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang]');
  if (link && location.search) link.search = location.search;
  startNarrowing();
}

function startForm(): void {
  const form = document.querySelector<HTMLFormElement>('search form');
  if (form === null) return;
  // The form goes on as it is where the code can't be fetched: it leads to the list of products.
  const find = () =>
    void loadFind()
      .then(({ startSuggestions }) => startSuggestions(form))
      .catch(() => {});
  for (const sign of ['focusin', 'input']) form.addEventListener(sign, find);
  // A quick visitor types before this is there.
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
    // Before, it isn't known that nothing is chosen.
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
    void narrow(noteScroll());
  start.addEventListener('click', () => {
    noteScroll();
    // The panel opens with this click, once it is there.
    start.dataset.asked = '';
    void narrow(null);
  });
}

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
