import { enough, search } from '#catalogue/find/search.ts';
import { toRowCard } from '#catalogue/find/row-card.ts';
import { loadFace, loadMore, loadRows, nextPaint, nextTask, pageLocale, sourceOf } from './find-data.ts';
import { setAll, type Suggested, toOptions } from './find-options.ts';
import { loadTexts } from './find-texts.ts';

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
  const { list, place } = openList(form);
  setAll(input, {
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': list.id,
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    maxlength: '100',
  });
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const own = asked;
    const isLate = () => own !== asked;
    const query = input.value.trim();
    if (query === '') return close(input, place);
    try {
      let [data, texts] = await Promise.all([loadRows(), loadTexts()]);
      if (isLate()) return;
      let found = search(data, query, { near: data.near, limit: enough });
      if (found.rows.length < enough && data.near === null) {
        data = await loadMore();
        if (isLate()) return;
        found = search(data, query, { near: data.near, limit: enough });
      }
      // The first time, searching and drawing are each as much as a task may be.
      if (place.hidden) await nextTask();
      if (isLate()) return;
      const shown = { data, texts, rows: found.rows, isNear: found.exact === 0 };
      const note = show(input, { list, place }, shown);
      // The others stand below them: a key is answered before they are drawn, and before it is said how many they are.
      await nextPaint();
      if (isLate()) return;
      list.append(...toOptions(input, shown, drawnAtOnce));
      announce(note);
    } catch {
      const texts = await loadTexts().catch(() => null);
      if (!isLate() && texts !== null) showFailure(input, { list, place }, texts);
    }
  };
  input.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) void ask();
  });
  input.addEventListener('compositionend', () => void ask());
  input.addEventListener('focus', () => void ask());
  input.addEventListener('keydown', (event) => onKey(event, input, { list, place }));
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close(input, place);
  });
  // A press on an option must not take the focus, or the list is gone before it is a click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  void loadRows().catch(() => {});
  // The first question about languages takes a browser longer than all else here: it is asked while the rows are under way.
  void nextTask().then(() => Intl.NumberFormat.supportedLocalesOf('en'));
  if (document.activeElement === input) void ask();
}

const drawnAtOnce = 4;

interface Suggestions {
  /** Holds the options alone; what is said besides stands around it. */
  readonly list: HTMLElement;
  readonly place: HTMLElement;
}

function openList(form: HTMLFormElement): Suggestions {
  const [place, list] = [document.createElement('div'), document.createElement('div')];
  setAll(place, { class: 'found', hidden: '' });
  const label = form.querySelector('input')?.getAttribute('aria-label') ?? '';
  setAll(list, { id: 'found', role: 'listbox', 'aria-label': label });
  place.append(list);
  form.append(place);
  return { list, place };
}

/** Returns the sentence that says what was found. */
function show(input: HTMLInputElement, { list, place }: Suggestions, shown: Suggested): string {
  const { texts, rows, isNear } = shown;
  const note = isNear ? (texts[rows.length === 0 ? 'findNone' : 'findNothing'] ?? '') : '';
  list.replaceChildren(...toOptions(input, shown, 0, drawnAtOnce));
  if (isNear) place.replaceChildren(toNote(note), list, ...listCategories());
  // A list that leaves its place and comes back is styled anew.
  else if (place.childElementCount > 1) place.replaceChildren(list);
  place.hidden = false;
  input.setAttribute('aria-expanded', String(rows.length > 0));
  input.removeAttribute('aria-activedescendant');
  return isNear ? note : count(texts, rows.length);
}

/** Where nothing is found, the header's menu shows what there is. */
function listCategories(): readonly Node[] {
  return [...document.querySelectorAll('.menu > ul')].map((menu) => menu.cloneNode(true));
}

function showFailure(
  input: HTMLInputElement,
  { list, place }: Suggestions,
  texts: Readonly<Record<string, string>>,
): void {
  const all = document.createElement('a');
  all.href = input.form?.getAttribute('action') ?? '';
  all.textContent = texts.allProducts ?? '';
  list.replaceChildren();
  place.replaceChildren(toNote(texts.findFailed ?? ''), list, all);
  place.hidden = false;
  input.setAttribute('aria-expanded', 'false');
  announce(texts.findFailed ?? '');
}

function toNote(text: string): HTMLElement {
  const note = document.createElement('p');
  note.textContent = text;
  return note;
}

function onKey(event: KeyboardEvent, input: HTMLInputElement, { list, place }: Suggestions): void {
  if (event.isComposing) return;
  const options = [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  if (event.key === 'Escape') {
    // The first one closes the list, the next one empties the field, as browsers do.
    if (!place.hidden) event.preventDefault();
    close(input, place);
  } else if (event.key === 'Enter' && at >= 0) {
    event.preventDefault();
    options[at]?.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
      }),
    );
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !place.hidden) {
    event.preventDefault();
    // One more than the options: the field itself stands before the first.
    const step = event.key === 'ArrowDown' ? 1 : -1;
    select(input, options, ((at + 1 + step + options.length + 1) % (options.length + 1)) - 1);
  }
}

function select(input: HTMLInputElement, options: readonly HTMLAnchorElement[], index: number): void {
  for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === index));
  const chosen = options[index];
  if (chosen === undefined) input.removeAttribute('aria-activedescendant');
  else input.setAttribute('aria-activedescendant', chosen.id);
  chosen?.scrollIntoView({ block: 'nearest' });
}

function close(input: HTMLInputElement, place: HTMLElement): void {
  place.hidden = true;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

function count(texts: Suggested['texts'], products: number): string {
  return products === 1
    ? (texts.productCountOne ?? '')
    : (texts.productCount ?? '').replace('{count}', String(products));
}

function announce(text: string): void {
  const status = document.querySelector('[data-live-status]');
  if (status !== null) status.textContent = text;
}
