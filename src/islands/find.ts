import { toRowCard } from '#catalogue/find/row-card.ts';
import { enough, search } from '#catalogue/find/search.ts';
import {
  fetchJson,
  type FindData,
  loadFace,
  loadRows,
  nextPaint,
  nextTask,
  pageLocale,
  sourceOf,
} from './find-data.ts';
import { drawOptions, make, setAll, type Suggested } from './find-options.ts';

/** The search with all that is asked where rows find too little for a query. */
function loadMore(query: string): Promise<FindData> {
  return import('./find-more.ts').then((more) => more.loadMore(query));
}

/** Handed to narrowing, which is fetched beside: if it imported them, they would be a chunk of their own, and a round trip more. */
export const finder = {
  enough,
  loadFace,
  loadMore,
  loadRows,
  nextPaint,
  nextTask,
  pageLocale,
  search,
  sourceOf,
  toRowCard,
} as const;

/**
 * Suggests products below the search form, without React: a combobox whose options are links. The form itself stays as it is, so
 * that Enter leads to the list of all that is found.
 */
export function startSuggestions(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  if (input === null || input.role === 'combobox') return;
  const suggestions = openList(form, input);
  const { list, place } = suggestions;
  setAll(input, {
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': list.id,
    'aria-autocomplete': 'list',
    autocomplete: 'off',
  });
  const ask = async () => {
    asked += 1;
    const own = asked;
    const isLate = () => own !== asked;
    const query = input.value.trim();
    // It was chosen of what was found before.
    select(input, optionsOf(list));
    if (query === '') return close(input, place);
    await suggest(input, suggestions, query, isLate).catch(async () => {
      const texts = await loadTexts().catch(() => null);
      if (!isLate() && texts !== null) showFailure(input, suggestions, texts);
    });
  };
  input.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) void ask();
  });
  input.addEventListener('compositionend', () => void ask());
  input.addEventListener('focus', () => void ask());
  input.addEventListener('keydown', (event) => onKey(event, input, suggestions, ask));
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close(input, place);
  });
  void loadRows().catch(() => {});
  if (document.activeElement === input) void ask();
}

async function suggest(
  input: HTMLInputElement,
  suggestions: Suggestions,
  query: string,
  isLate: () => boolean,
): Promise<void> {
  const { list, place, productsPath } = suggestions;
  let [data, texts] = await Promise.all([loadRows(), loadTexts()]);
  if (isLate()) return;
  const find = () => {
    const { rows, exact } = search(data, query, { near: data.near, limit: enough });
    return { data, texts, rows, isNear: exact === 0 };
  };
  let found = find();
  // The first time, searching and drawing are each as much as a task may be.
  if (place.hidden) await nextTask();
  if (isLate()) return;
  if (found.rows.length < enough && data.near === null) {
    // Products with all that was asked for stay first: they needn't wait for more.
    if (found.isNear) place.hidden = true;
    else show(input, suggestions, found);
    await nextPaint();
    data = await loadMore(query);
    if (isLate()) return;
    found = find();
  }
  const note = show(input, suggestions, found);
  // The others stand below them: a key is answered before they are drawn, and before it is said how many they are.
  await nextPaint();
  if (isLate()) return;
  drawOptions(list, productsPath, found, enough);
  announce(note);
}

const drawnAtOnce = 4;

/** How often something was asked, or given up: an answer to anything before is late. */
let asked = 0;

interface Suggestions {
  /** Holds the options alone; what is said besides stands around it. */
  readonly list: HTMLElement;
  readonly place: HTMLElement;
  readonly productsPath: string;
}

function openList(form: HTMLFormElement, { ariaLabel }: HTMLInputElement): Suggestions {
  // A place that scrolls would be a stop of its own for the Tab key.
  const place = make('div', { class: 'found', hidden: '', tabindex: '-1' });
  const list = make('div', { id: 'found', role: 'listbox', 'aria-label': ariaLabel ?? '' });
  // A press on an option must not take the focus, or the list is gone before it is a click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  place.append(list);
  form.append(place);
  return { list, place, productsPath: form.getAttribute('action') ?? '' };
}

/** Returns the sentence that says what was found. */
function show(input: HTMLInputElement, { list, place, productsPath }: Suggestions, shown: Suggested): string {
  const { texts, rows, isNear } = shown;
  const note = isNear ? (texts[rows.length === 0 ? 'findNone' : 'findNothing'] ?? '') : '';
  drawOptions(list, productsPath, shown, drawnAtOnce);
  if (isNear) place.replaceChildren(make('p', {}, note), list, cloneMenu());
  // A list that leaves its place and comes back is styled anew.
  else if (place.childElementCount > 1) place.replaceChildren(list);
  place.hidden = false;
  input.ariaExpanded = `${rows.length > 0}`;
  return isNear ? note : count(texts, rows.length);
}

/** Where nothing is found, the header's menu shows what there is. */
function cloneMenu(): Node | '' {
  return document.querySelector('header .columns')?.cloneNode(true) ?? '';
}

function showFailure(
  input: HTMLInputElement,
  { list, place, productsPath }: Suggestions,
  texts: Readonly<Record<string, string>>,
): void {
  const all = make('a', { href: productsPath }, texts.allProducts);
  // Products that are shown have all that was asked for: they stay where no more can be fetched.
  const text = texts[place.hidden ? 'findFailed' : 'findPartial'];
  if (place.hidden) list.replaceChildren();
  place.replaceChildren(make('p', {}, text), list, all);
  place.hidden = false;
  input.ariaExpanded = `${list.childElementCount > 0}`;
  announce(text);
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function onKey(
  event: KeyboardEvent,
  input: HTMLInputElement,
  { list, place }: Suggestions,
  ask: () => void,
): void {
  if (event.isComposing) return;
  const options = optionsOf(list);
  const step = steps[event.key];
  const at = options.findIndex((option) => option.ariaSelected === 'true');
  if (event.key === 'Escape') {
    // The first one closes the list, the next one empties the field, as browsers do.
    if (!place.hidden) event.preventDefault();
    close(input, place);
  } else if (event.key === 'Enter' && at >= 0 && !place.hidden) {
    event.preventDefault();
    // With the keys that are held down, which lead to another tab.
    options[at]?.dispatchEvent(new MouseEvent('click', event));
  } else if (step !== undefined) {
    event.preventDefault();
    if (place.hidden) ask();
    // One more than the options: the field itself stands before the first.
    else select(input, options, ((at + step + options.length + 2) % (options.length + 1)) - 1);
  }
}

function optionsOf(list: HTMLElement): readonly Element[] {
  return [...list.children];
}

function select(input: HTMLInputElement, options: readonly Element[], index = -1): void {
  for (const [at, option] of options.entries()) option.ariaSelected = `${at === index}`;
  const chosen = options[index];
  input.setAttribute('aria-activedescendant', chosen?.id ?? '');
  chosen?.scrollIntoView({ block: 'nearest' });
}

function close(input: HTMLInputElement, place: HTMLElement): void {
  asked += 1;
  if (!place.hidden) announce();
  place.hidden = true;
  input.ariaExpanded = 'false';
  select(input, []);
}

function count(texts: Suggested['texts'], products: number): string {
  return products === 1
    ? (texts.suggestionCountOne ?? '')
    : (texts.suggestionCount ?? '').replace('{count}', `${products}`);
}

function announce(text = ''): void {
  document.querySelector('[data-live-status]')?.replaceChildren(text);
}

let texts: Promise<Readonly<Record<string, string>>> | null = null;

/** Fetches the dictionary of the page's language, once. Rejects where it can't be fetched; then the next call tries again. */
export function loadTexts(): Promise<Readonly<Record<string, string>>> {
  texts ??= fetchTexts().catch((error: unknown) => {
    texts = null;
    throw error;
  });
  return texts;
}

async function fetchTexts(): Promise<Readonly<Record<string, string>>> {
  const value = await fetchJson(`/assets/i18n/${pageLocale()}.json`, 'default');
  const entries = Object.entries(value ?? {}).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(entries);
}
