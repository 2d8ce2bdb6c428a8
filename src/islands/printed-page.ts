import { text as resultsFor } from 'virtual:text/resultsFor';
import { inPageLocale } from './attempt.ts';

export interface PrintedPage {
  readonly heading: Element | null;
  readonly count: Element | null;
  readonly grid: Element | null;
  readonly restore: () => void;
}

let page: PrintedPage | null = null;

/** Shows the query in the heading and the field at once. Keeps the printed products, marked as busy, until there are results. */
export function showBusy(): PrintedPage {
  const { heading, count, grid } = readPage();
  const query = new URLSearchParams(location.search).get('q')?.trim();
  const field = document.querySelector('search input');
  if (query) {
    heading?.replaceChildren(inPageLocale(resultsFor).replace('{query}', () => query));
    heading?.classList.add('searched');
    if (field instanceof HTMLInputElement) field.value = query;
  }
  count?.replaceChildren('…');
  grid?.setAttribute('aria-busy', 'true');
  return readPage();
}

export function readPage(): PrintedPage {
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
