/** Fetches the search at the first sign that it is needed: a visitor at its form, or an address that says what is looked for. */
export function startFind(): void {
  const form = document.querySelector<HTMLFormElement>('search form');
  const start = document.querySelector<HTMLElement>('[data-narrow]');
  // The form goes on as it is where the code can't be fetched: it leads to the list of products.
  const find = () =>
    void import('./find.ts').then(({ startSuggestions }) => form && startSuggestions(form)).catch(() => {});
  for (const name of ['focusin', 'pointerenter']) form?.addEventListener(name, find, { once: true });
  if (start === null) return;
  // Whatever is chosen is there in the other language too.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('[data-locale-switch]');
    if (link) link.search = location.search;
  });
  const narrow = () =>
    void import('./mount-narrow.tsx')
      .then(({ mountNarrow }) => mountNarrow(start))
      .catch(() => showPrinted());
  start.addEventListener('click', narrow, { once: true });
  if (!isNarrowed()) return;
  document.documentElement.classList.add('narrowing');
  narrow();
}

function showPrinted(): void {
  document.documentElement.classList.remove('narrowing');
}

function isNarrowed(): boolean {
  return /[?&](?:q|category|series|availability|min|max|sort|page|a\.[^=]+)=/.test(location.search);
}
