import type { FindIndex } from '#catalogue/find/format.ts';
import { findFormat, findIndexPath } from '#catalogue/find/index-file.ts';
import { text as resultsFor } from 'virtual:text/resultsFor';
import { attempt, inPageLocale, pageLocale } from './attempt.ts';
import type { PrintedPage } from './results.tsx';
import { loadOnce, whenIdle } from './timing.ts';

type Find = Pick<typeof import('./find.ts'), 'finder' | 'startSuggestions'>;

const fetchIndex = loadOnce<FindIndex>(async () => {
  const response = await fetch(findIndexPath, { cache: 'no-cache' });
  return response.json();
});

let isFindRequested = false;

const loadFind = loadOnce<Find>(async () => {
  isFindRequested = true;
  const index = fetchIndex();
  index.catch(() => {});
  const { finder, startSuggestions } = await import('./find.ts');
  finder.loadIndex(index).catch(() => {});
  return { finder, startSuggestions };
});

/** Creating more links would block the page for longer than it saves. */
const maxPreloads = 8;

/** Requests the first rows before the search code is loaded. */
async function preloadRows(): Promise<void> {
  const { format, parts } = await fetchIndex();
  if (format !== findFormat) return;
  for (const { rows } of parts.slice(0, maxPreloads)) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.href = rows[pageLocale()] ?? '';
    link.as = 'fetch';
    link.crossOrigin = '';
    document.head.append(link);
  }
}

/** If the URL contains a query or filters, resolves when their results are drawn. */
export function startFind(): Promise<void> {
  startForm();
  startSelection();
  // Keeps the query when the visitor switches the language.
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang]');
  if (link && location.search) link.search = location.search;
  return startNarrowing();
}

function startForm(): void {
  const form = document.querySelector<HTMLFormElement>('search form');
  if (form === null) return;
  // If loading fails, the form still leads to the list of products.
  const find = () => {
    // The search code requests the rows itself.
    if (!isFindRequested) preloadRows().catch(() => {});
    loadFind()
      .then(({ startSuggestions }) => startSuggestions(form))
      .catch(() => {});
  };
  // A separate task, so that the browser shows the focus or the typed text first.
  for (const sign of ['focusin', 'input']) form.addEventListener(sign, () => setTimeout(find));
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
    // After a failure, hides the hint that the list is empty, because the list may have products.
    hint.hidden = !isDone;
    if (!isDone) addEventListener('online', show, { once: true });
  };
  void show();
}

async function startNarrowing(): Promise<void> {
  const start = document.querySelector<HTMLElement>('[data-narrow]');
  if (start === null) return;
  const show = async (isAsked: boolean) => {
    const [{ finder }, { showResults }] = await Promise.all([loadFind(), import('./results.tsx')]);
    await showResults(start, readPage(), finder, isAsked);
  };
  const showPanel = () => import('./results.tsx').then((results) => results.showPanel(start));
  const narrow = async () => {
    if (document.querySelector('.narrowing')) return true;
    const page = showBusy();
    const isDone = await attempt(start, () => show(true));
    if (!isDone) page.restore();
    return isDone;
  };
  const openPanel = async () => {
    if (await narrow()) await attempt(start, showPanel);
  };
  start.addEventListener('click', () => {
    // With this mark, `showResults` loads the filters early, and `NarrowPanel` opens them.
    start.dataset.asked = '';
    void openPanel();
  });
  // `locale-rule.ts` sets this class if the URL contains a query or filters.
  if (document.documentElement.classList.contains('asked')) await narrow();
  // Wide screens show filters at once. The products in the HTML stay until the visitor chooses something.
  const wide = matchMedia('(width >= 64rem)');
  const loadFilters = loadOnce(async () => {
    if (!document.querySelector('.narrowing')) await show(false);
    await showPanel();
  });
  const openBeside = () => {
    if (wide.matches) loadFilters().catch(() => {});
  };
  wide.addEventListener('change', openBeside);
  if (document.readyState === 'complete') whenIdle(openBeside);
  else addEventListener('load', () => whenIdle(openBeside));
}

let page: PrintedPage | null = null;

function showBusy(): PrintedPage {
  const { heading, count, grid } = readPage();
  const query = new URLSearchParams(location.search).get('q')?.trim();
  const field = document.querySelector<HTMLInputElement>('search input');
  if (query) {
    heading?.replaceChildren(inPageLocale(resultsFor).replace('{query}', () => query));
    heading?.classList.add('searched');
    if (field !== null) field.value = query;
  }
  count?.replaceChildren('…');
  grid?.setAttribute('aria-busy', 'true');
  return readPage();
}

function readPage(): PrintedPage {
  if (page !== null) return page;
  const [heading = null, count = null, grid = null] = ['h1', '.intro .count', '.printed > .grid'].map((one) =>
    document.querySelector(one),
  );
  const before = [heading, count].map((one) => [...(one?.childNodes ?? [])]);
  const restore = () => {
    for (const [at, one] of [heading, count].entries()) one?.replaceChildren(...(before[at] ?? []));
    heading?.classList.remove('searched');
    grid?.removeAttribute('aria-busy');
  };
  page = { heading, count, grid, restore };
  return page;
}
