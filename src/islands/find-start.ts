import { findPath } from '#catalogue/find/path.ts';

/** Fetches the search at the first sign that it is needed: a visitor at its form, or an address that says what is looked for. */
export function startFind(): void {
  const { documentElement: root } = document;
  const form = document.querySelector<HTMLFormElement>('search form');
  const start = document.querySelector<HTMLElement>('[data-narrow]');
  const loadFind = () => {
    // Beside the code that reads it: after it would be a round trip more.
    const index = fetch(findPath.index, { cache: 'no-cache' });
    // It is asked for once more where it is needed.
    index.catch(() => {});
    return import('./find.ts').then(({ finder, startSuggestions }) => {
      finder.loadRows(index).catch(() => {});
      return { finder, startSuggestions };
    });
  };
  // The form goes on as it is where the code can't be fetched: it leads to the list of products.
  const find = () =>
    void loadFind()
      .then(({ startSuggestions }) => form && startSuggestions(form))
      .catch(() => {});
  // A quick visitor types before this is there.
  if (form?.contains(document.activeElement)) find();
  else form?.addEventListener('focusin', find, { once: true });
  const selection = document.querySelector<HTMLElement>('[data-selection]');
  // The page says what it is for where the code can't be fetched.
  if (selection !== null)
    Promise.all([loadFind(), import('./selection-page.ts')])
      .then(([{ finder }, { showSelection }]) => showSelection(selection, finder))
      .catch(() => {});
  // A choice is there in the other language too, wherever the link is opened; what changes the address goes on with it.
  const link = document.querySelector<HTMLAnchorElement>('[data-locale-switch]');
  if (link && location.search) link.search = location.search;
  if (start === null) return;
  const narrow = () => {
    root.classList.add('narrowing');
    Promise.all([loadFind(), import('./mount-narrow.tsx')])
      .then(([{ finder }, { mountNarrow }]) => mountNarrow(start, finder))
      .catch(() => root.classList.remove('narrowing'));
  };
  if (/[?&](?:q|category|series|availability|min|max|sort|page|a\.[^=]+)=/.test(location.search)) narrow();
  else start.addEventListener('click', narrow, { once: true });
}
