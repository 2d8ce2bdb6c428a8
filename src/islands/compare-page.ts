import { createElement } from './dom.ts';
import { draw } from './draw.ts';
import { fillText, getMessages, loadMessages } from './messages.ts';
import type { Finder } from './listing.ts';
import { readPicked, type StoredProduct, writePicked } from './kept.ts';
import { Picture } from './Picture.tsx';
import { CardDetails } from './PrintedCard.tsx';
import {
  comparedCount,
  type Details,
  fetchDetails,
  formatQuery,
  listLeaves,
  readIds,
  select,
  type Selected,
  toNote,
  writeIds,
} from './selection.ts';

/** Rejects if the search files cannot be fetched. */
export async function showComparison(place: HTMLElement, finder: Finder): Promise<void> {
  await loadMessages();
  const { selected, notes } = await select(readIds(), comparedCount.most, finder);
  writeIds(selected.map(({ row }) => row.id));
  const isAlone = selected.length < comparedCount.least;
  // The style sheet hides the hint while `noscript` is present.
  if (isAlone) place.querySelector('noscript')?.remove();
  if (selected.length === 0) return place.prepend(...notes);
  const details = await Promise.all(selected.map(({ card }) => fetchDetails(card.path).catch(() => null)));
  const without = selected.filter((_, at) => details[at] === null).map(({ row }) => row.name);
  const missing = toNote('detailsMissing', without.length > 0, { names: without.join(', ') });
  // The style sheet hides rows without differences while this box is checked.
  const onlyDifferences = createElement('input', { type: 'checkbox' });
  const label = createElement('label', {}, onlyDifferences, ' ', getMessages().onlyDifferences);
  const name = document.querySelector('h1')?.textContent ?? '';
  const frame = createElement(
    'div',
    { class: 'wide', tabindex: '0', role: 'region', 'aria-label': name },
    toTable(selected, details, finder),
  );
  if (isAlone) place.prepend(...notes, ...missing, frame);
  else place.replaceChildren(...notes, ...missing, label, frame);
}

function byName(details: Details): ReadonlyMap<string, string> {
  const values = Map.groupBy(details.properties, ({ name }) => name);
  return new Map([...values].map(([name, alike]) => [name, alike.map(({ value }) => value).join(', ')]));
}

function toTable(
  selected: readonly Selected[],
  details: readonly (Details | null)[],
  finder: Finder,
): HTMLTableElement {
  const texts = getMessages();
  const locale = finder.pageLocale();
  const comma = locale === 'Zh' ? '、' : ', ';
  const own: readonly (readonly [string, (one: Selected) => string])[] = [
    [texts.price, ({ card }) => card.price ?? texts.priceOnRequest],
    [texts.availability, ({ row }) => (row.availability === null ? '' : texts[row.availability])],
    [texts.code, ({ row }) => row.code],
    [texts.category, ({ row }) => listLeaves(row.categories).join(comma)],
  ];
  const properties = details.map((one) => one && byName(one));
  const names = [...new Set(properties.flatMap((one) => [...(one?.keys() ?? [])]))];
  const rows: readonly (readonly [string, readonly (string | null)[]])[] = [
    ...own.map(([name, of]) => [name, selected.map(of)] as const),
    [texts.description, details.map((one) => one && cutText(one.summary))],
    ...names.map((name) => [name, properties.map((one) => one && (one.get(name) ?? ''))] as const),
  ];
  const filled = rows.filter(([, values]) => values.some(Boolean));
  const heads = selected.map((one) => {
    // Price and availability have their own rows.
    const card = { ...one.card, price: null, availability: null };
    const picture = Picture({ image: card.image, locale, alt: '', placeholder: texts.noPicture });
    const drawn = draw([picture, CardDetails({ card, locale, texts })]);
    return createElement('th', { scope: 'col' }, drawn, toRemoval(one, selected));
  });
  return createElement(
    'table',
    { class: 'comparison' },
    createElement('thead', {}, createElement('tr', {}, createElement('td', {}), ...heads)),
    createElement('tbody', {}, ...filled.map(([name, values]) => toRow(name, values))),
  );
}

/** Uses a link instead of a button, so that the back button restores the product. */
function toRemoval({ row, card }: Selected, all: readonly Selected[]): HTMLAnchorElement {
  const others = all.map((one) => one.row.id).filter((id) => id !== row.id);
  const value = [card.name.text, card.detail?.text].filter(Boolean).join(' ');
  const label = fillText('removeValue', { value });
  const href = formatQuery(others) || '?';
  const link = createElement('a', { class: 'remove', href, 'aria-label': label }, '×');
  const isOther = (one: StoredProduct) => one.key !== row.id;
  link.addEventListener('click', () => writePicked(readPicked().filter(isOther)));
  return link;
}

const maxLetters = 200;

function cutText(text: string): string {
  return text.length <= maxLetters ? text : `${text.slice(0, maxLetters).toWellFormed().trimEnd()}…`;
}

/** Marks the row if its values differ. An unknown value (null) never differs. */
function toRow(name: string, values: readonly (string | null)[]): HTMLTableRowElement {
  const differs = new Set(values.filter((value) => value !== null)).size > 1;
  const mark = differs ? [' ', createElement('small', {}, getMessages().differs)] : [];
  return createElement(
    'tr',
    differs ? { class: 'differs' } : {},
    createElement('th', { scope: 'row' }, name, ...mark),
    ...values.map((value) => createElement('td', {}, value === null ? '?' : value || '–')),
  );
}
