import { createElement } from './dom.ts';
import { getMessages, loadMessages } from './messages.ts';
import type { Finder } from './narrow-store.ts';
import {
  fetchProperties,
  listLeaves,
  type Property,
  readIds,
  select,
  type Selected,
  toLink,
  toNote,
  toPicture,
  writeIds,
} from './selection.ts';

const comparedCount = { least: 2, most: 4 } as const;

/** Compares two to four products by the data of their pages. Rejects if a file cannot be fetched. */
export async function showComparison(place: HTMLElement, finder: Finder): Promise<void> {
  await loadMessages();
  const { selected, notes } = await select(readIds(), comparedCount.most, finder);
  writeIds(selected.map(({ row }) => row.id));
  if (selected.length < comparedCount.least) {
    place.prepend(...notes);
    return;
  }
  const details = await Promise.all(
    selected.map(({ card }) => fetchProperties(card.path).then(byName, () => null)),
  );
  const without = selected.filter((_, at) => details[at] === null).map(({ row }) => row.name);
  const missing = toNote('detailsMissing', without.length > 0, { names: without.join(', ') });
  const onlyDifferences = createElement('input', { type: 'checkbox' });
  const table = toTable(selected, details, finder);
  onlyDifferences.addEventListener('change', () =>
    table.classList.toggle('differing', onlyDifferences.checked),
  );
  const label = createElement('label', {}, onlyDifferences, ' ', getMessages().onlyDifferences);
  const name = document.querySelector('h1')?.textContent ?? '';
  const frame = createElement(
    'div',
    { class: 'wide', tabindex: '0', role: 'region', 'aria-label': name },
    table,
  );
  place.replaceChildren(...notes, ...missing, label, frame);
}

type Properties = ReadonlyMap<string, string>;

function byName(list: readonly Property[]): Properties {
  const properties = new Map<string, string>();
  for (const { name, value } of list) {
    const former = properties.get(name);
    properties.set(name, former === undefined ? value : `${former}, ${value}`);
  }
  return properties;
}

function toTable(
  selected: readonly Selected[],
  details: readonly (Properties | null)[],
  finder: Finder,
): HTMLTableElement {
  const texts = getMessages();
  const comma = finder.pageLocale() === 'Zh' ? '、' : ', ';
  const own: readonly (readonly [string, (one: Selected) => string])[] = [
    [texts.price, ({ card }) => card.price ?? texts.priceOnRequest],
    [texts.availability, ({ row }) => (row.availability === null ? '' : texts[row.availability])],
    [texts.code, ({ row }) => row.code],
    [texts.category, ({ row }) => listLeaves(row.categories).join(comma)],
  ];
  const names = [...new Set(details.flatMap((properties) => [...(properties?.keys() ?? [])]))];
  const rows = [
    ...own.map(([name, of]) => toRow(name, selected.map(of))),
    ...names.map((name) =>
      toRow(
        name,
        details.map((properties) => properties && (properties.get(name) ?? '')),
      ),
    ),
  ];
  const heads = selected.map((one) =>
    createElement('th', { scope: 'col' }, toPicture(one, finder), toLink(one)),
  );
  return createElement(
    'table',
    { class: 'comparison' },
    createElement('thead', {}, createElement('tr', {}, createElement('td', {}), ...heads)),
    createElement('tbody', {}, ...rows),
  );
}

/** Makes a row, marked if its values differ. An unknown value (null) equals any value. */
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
