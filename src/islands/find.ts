import { openCollator } from '#catalogue/find/collator.ts';
import { commonCurrency } from '#catalogue/find/rows.ts';
import { minExactRows, search } from '#catalogue/find/search.ts';
import styles from '#styles/find.css?inline';
import { pageLocale } from './attempt.ts';
import { addStyles, createElement } from './dom.ts';
import {
  collapseMatches,
  type FindData,
  formatAmount,
  listWaysOn,
  loadFirstRows,
  loadIndex,
  loadRows,
  loadSomeRows,
  nextPaint,
  nextTask,
  toAllLink,
  toCard,
} from './find-data.ts';
import { drawOptions, type Suggested } from './find-options.ts';
import { announce, fillText, getMessages, loadMessages } from './messages.ts';
import { isPriced, readPriced } from './priced-query.ts';

addStyles(styles);

function loadMore(query: string): Promise<FindData> {
  return import('./find-more.ts').then((more) => more.loadMore(query));
}

/** Passed to dynamically imported modules. If they imported these functions, browsers would load one more file. */
export const finder = {
  ...{
    collapseMatches,
    formatAmount,
    listWaysOn,
    loadFirstRows,
    loadIndex,
    loadMore,
    loadRows,
    loadSomeRows,
  },
  ...{
    commonCurrency,
    minExactRows,
    nextPaint,
    nextTask,
    openCollator,
    pageLocale,
    readPriced,
    search,
    toAllLink,
    toCard,
  },
} as const;

export function startSuggestions(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  if (input === null || input.role === 'combobox') return;
  const suggestions = openList(form, input);
  const { list, place } = suggestions;
  Object.assign(input, {
    ...{ role: 'combobox', ariaExpanded: 'false', ariaAutoComplete: 'list', autocomplete: 'off' },
  });
  input.setAttribute('aria-controls', list.id);
  const ask = async () => {
    queryCount += 1;
    const own = queryCount;
    const isLate = () => own !== queryCount;
    const query = input.value.trim();
    // Clears the selection, which belongs to the previous query.
    selectOption(input, optionsOf(list));
    if (query === '') return closeList(input, place);
    await showSuggestions(input, suggestions, query, isLate).catch(async () => {
      const hasTexts = await loadMessages().then(
        () => true,
        () => false,
      );
      if (!isLate() && hasTexts) showFailure(input, suggestions);
    });
  };
  input.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) void ask();
  });
  input.addEventListener('compositionend', () => void ask());
  input.addEventListener('focus', () => void ask());
  input.addEventListener('keydown', (event) => handleKey(event, input, suggestions, ask));
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) closeList(input, place);
  });
  void loadRows().catch(() => {});
  if (document.activeElement === input) void ask();
}

async function showSuggestions(
  input: HTMLInputElement,
  suggestions: Suggestions,
  query: string,
  isLate: () => boolean,
): Promise<void> {
  const { list, place } = suggestions;
  let [data] = await Promise.all([loadRows(), loadMessages()]);
  if (isLate()) return;
  const phrase = await readPriced(query, async () => data);
  const common = phrase && commonCurrency(data.rows);
  const find = () => {
    const { bySeries } = data.index;
    const words = phrase?.query ?? query;
    const { rows, exact } =
      words === ''
        ? { rows: [...data.order], exact: data.rows.length }
        : search(data, words, {
            near: data.near,
            limit: bySeries || phrase ? data.rows.length : minExactRows,
            bySeries,
          });
    const kept = phrase === null ? rows : rows.filter((row) => isPriced(data.rows[row], phrase, common));
    const near = new Set(rows.slice(exact));
    const entries = bySeries
      ? collapseMatches(data, kept, (row) => near.has(row))
      : kept.map((row) => [row] as const);
    return { data, entries: entries.slice(0, minExactRows), isNear: kept.every((row) => near.has(row)) };
  };
  let found = find();
  // The first search is slow, so its suggestions are drawn in a new task.
  if (place.hidden) await nextTask();
  if (isLate()) return;
  if (found.entries.length < minExactRows && data.near === null) {
    if (found.isNear) place.hidden = true;
    else showOptions(input, suggestions, found);
    await nextPaint();
    data = await loadMore(query);
    if (isLate()) return;
    found = find();
  }
  const note = showOptions(input, suggestions, found);
  await nextPaint();
  if (isLate()) return;
  drawOptions(list, found, minExactRows);
  announce(note);
}

const drawnAtOnce = 4;

let queryCount = 0;

interface Suggestions {
  /** Contains only options; messages are its siblings. */
  readonly list: HTMLElement;
  readonly place: HTMLElement;
}

function openList(form: HTMLFormElement, { ariaLabel }: HTMLInputElement): Suggestions {
  // Without `tabindex`, browsers would make this scrollable element a Tab stop.
  const place = createElement('div', { class: 'found', hidden: '', tabindex: '-1' });
  const list = createElement('div', { id: 'found', role: 'listbox', 'aria-label': ariaLabel ?? '' });
  // A mouse press must not move the focus before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  place.append(list);
  form.append(place);
  return { list, place };
}

function showOptions(input: HTMLInputElement, { list, place }: Suggestions, shown: Suggested): string {
  const { entries, isNear } = shown;
  const note = isNear ? getMessages()[entries.length === 0 ? 'findNone' : 'findNothing'] : '';
  // Without an exact match, links to categories follow the list. Options drawn later would move these links.
  drawOptions(list, shown, isNear ? minExactRows : drawnAtOnce);
  if (isNear) place.replaceChildren(createElement('p', {}, note), list, ...listWaysOn());
  // Inserting the list again restyles all its options, so this is done only if there are messages to remove.
  else if (place.childElementCount > 1) place.replaceChildren(list);
  place.hidden = false;
  input.ariaExpanded = `${entries.length > 0}`;
  return isNear ? note : formatCount(entries.length);
}

function showFailure(input: HTMLInputElement, { list, place }: Suggestions): void {
  const text = getMessages()[place.hidden ? 'findFailed' : 'findPartial'];
  if (place.hidden) list.replaceChildren();
  place.replaceChildren(createElement('p', {}, text), list, toAllLink());
  place.hidden = false;
  input.ariaExpanded = `${list.childElementCount > 0}`;
  announce(text);
}

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function handleKey(
  event: KeyboardEvent,
  input: HTMLInputElement,
  { list, place }: Suggestions,
  ask: () => void,
): void {
  if (event.isComposing) return;
  const options = optionsOf(list);
  const step = keySteps[event.key];
  const at = options.findIndex((option) => option.ariaSelected === 'true');
  if (event.key === 'Escape') {
    // The first press closes the list; the second clears the field.
    if (!place.hidden) event.preventDefault();
    closeList(input, place);
  } else if (event.key === 'Enter' && at >= 0 && !place.hidden) {
    event.preventDefault();
    // Passes on modifier keys, which open the link in another tab.
    options[at]?.dispatchEvent(new MouseEvent('click', event));
  } else if (step !== undefined) {
    event.preventDefault();
    if (place.hidden) ask();
    else selectOption(input, options, ((at + step + options.length + 2) % (options.length + 1)) - 1);
  }
}

function optionsOf(list: HTMLElement): readonly Element[] {
  return [...list.children];
}

function selectOption(input: HTMLInputElement, options: readonly Element[], index = -1): void {
  for (const [at, option] of options.entries()) option.ariaSelected = `${at === index}`;
  const chosen = options[index];
  input.setAttribute('aria-activedescendant', chosen?.id ?? '');
  chosen?.scrollIntoView({ block: 'nearest' });
}

function closeList(input: HTMLInputElement, place: HTMLElement): void {
  queryCount += 1;
  if (!place.hidden) announce();
  place.hidden = true;
  input.ariaExpanded = 'false';
  selectOption(input, []);
}

function formatCount(count: number): string {
  return count === 1 ? getMessages().suggestionCountOne : fillText('suggestionCount', { count });
}
