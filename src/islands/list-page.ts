import { formatCsvCell } from '#catalogue/escape.ts';
import type { Row } from '#catalogue/find/rows.ts';
import { attempt } from './attempt.ts';
import { showComparison } from './compare-page.ts';
import { createElement, makeButton } from './dom.ts';
import { draw } from './draw.ts';
import { formatIds, maxSelected, readKept, writeKept } from './kept.ts';
import { getMessages, announce, countText, fillText, loadMessages } from './messages.ts';
import type { Finder } from './narrow-store.ts';
import { PrintedCard } from './PrintedCard.tsx';
import {
  comparedCount,
  fetchDetails,
  formatQuery,
  listLeaves,
  type Property,
  readIds,
  select,
  type Selected,
  type Selection,
  toAllLink,
  writeIds,
} from './selection.ts';

/** Shows the products in the address, otherwise the visitor's list. Rejects if a file cannot be fetched. */
async function showList(place: HTMLElement, finder: Finder): Promise<void> {
  await loadMessages();
  const [given, own] = [readIds(), readOwn()];
  const { selected, notes, isKnown } = await select(given.length > 0 ? given : own, maxSelected, finder, own);
  const isOwn = given.length === 0 || formatIds(given) === formatIds(own.filter(isKnown));
  drawList({ place, finder, isOwn }, selected, notes);
}

interface Shown {
  readonly place: HTMLElement;
  readonly finder: Finder;
  /** False for a list that another visitor shared. */
  readonly isOwn: boolean;
}

function readOwn(): readonly string[] {
  try {
    return readKept();
  } catch {
    return [];
  }
}

function drawList(shown: Shown, selected: readonly Selected[], notes: Selection['notes']): void {
  const { place } = shown;
  const texts = getMessages();
  const ids = selected.map(({ row }) => row.id);
  writeIds(ids);
  if (selected.length === 0) {
    place.replaceChildren(...notes, createElement('p', {}, texts.listEmpty), toAllLink());
    return;
  }
  const list = createElement(
    'ul',
    { class: 'grid narrowed' },
    ...selected.map((one) => toCard(one, shown, selected)),
  );
  const compare = createElement('a', { class: 'button', hidden: '' }, texts.compare);
  const count = createElement('p', { class: 'count' }, countText(selected.length));
  list.addEventListener('change', () => {
    const chosen = [...list.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
    compare.hidden = chosen.length < comparedCount.least || chosen.length > comparedCount.most;
    compare.href = `${toAllLink().getAttribute('href')}compare/${formatQuery(chosen)}`;
    tooMany.hidden = chosen.length <= comparedCount.most;
    if (!tooMany.hidden) announce(tooMany.textContent);
  });
  const hint = createElement('p', {}, texts.compareEmpty);
  const tooMany = createElement('p', { class: 'too-many', hidden: '' }, texts.compareEmpty);
  place.replaceChildren(
    ...notes,
    count,
    createElement('p', { class: 'rows' }, ...toActions(selected)),
    hint,
    list,
    compare,
    tooMany,
  );
}

function toActions(selected: readonly Selected[]): readonly Node[] {
  const texts = getMessages();
  const copy = makeButton(texts.copyLink, async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      // Changes the button too, because only screen readers get the announcement.
      copy.textContent = texts.linkCopied;
      announce(copy.textContent);
    } catch {
      showAddress(copy);
    }
  });
  const share = makeButton(texts.share, () => {
    navigator.share({ title: document.title, url: location.href }).catch(() => {});
  });
  const save = makeButton(texts.saveCsv, async () => {
    await attempt(save, async () => saveFile(await formatCsv(selected)));
  });
  return [copy, ...('share' in navigator ? [share] : []), save];
}

/** Shows the address in a field, for browsers that do not allow copying. */
function showAddress(button: HTMLElement): void {
  const label = getMessages().copyLink;
  const field = createElement('input', {
    type: 'url',
    readonly: '',
    value: location.href,
    'aria-label': label,
  });
  button.replaceWith(field);
  field.select();
}

function toCard(one: Selected, shown: Shown, all: readonly Selected[]): Node {
  const { finder, isOwn } = shown;
  const { row, card } = one;
  const texts = getMessages();
  const box = createElement('input', { type: 'checkbox', value: row.id });
  const removeText = isOwn ? texts.unkeep : fillText('removeValue', { value: '' }).trim();
  const remove = makeButton(removeText, () => {
    const rest = all.filter((other) => other !== one);
    try {
      if (isOwn) writeKept(readKept().filter((id) => id !== row.id));
    } catch {}
    drawList(shown, rest, []);
    document.querySelector('main')?.focus();
    announce(countText(rest.length));
  });
  remove.setAttribute('aria-label', `${removeText}: ${row.name}`);
  const label = createElement('label', {}, box, ' ', texts.compare);
  label.setAttribute('aria-label', `${texts.compare}: ${row.name}`);
  box.setAttribute('aria-label', `${texts.compare}: ${row.name}`);
  const drawn = draw(PrintedCard({ card, locale: finder.pageLocale(), texts, isEager: false }));
  drawn.firstElementChild?.append(
    createElement('span', { class: 'code' }, row.code),
    createElement('span', { class: 'tools' }, label, remove),
  );
  return drawn;
}

/**
 * Formats the list with the columns of `products.csv`. Reads attributes from the product pages, because the search leaves some out.
 */
async function formatCsv(selected: readonly Selected[]): Promise<string> {
  const details = await Promise.all(selected.map(({ card }) => fetchDetails(card.path)));
  const head = [
    'id',
    'url',
    'name',
    'code',
    'categories',
    'series',
    'price',
    'currency',
    'availability',
    'attributes',
  ];
  const rows = selected.map(({ row, card }, at) => [
    row.id,
    new URL(card.path, document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href)
      .href,
    row.name,
    row.code || null,
    listLeaves(row.categories).join('; '),
    row.series?.text ?? null,
    row.price,
    row.currency || null,
    row.availability,
    formatAttributes(row, details[at]?.properties ?? []),
  ]);
  return `\ufeff${[head, ...rows].map((cells) => `${cells.map(formatCsvCell).join(',')}\r\n`).join('')}`;
}

function formatAttributes({ series }: Row, properties: readonly Property[]): string {
  // Skips the first property if it is the series, which has its own column.
  const own = properties[0]?.value === series?.text ? properties.slice(1) : properties;
  return own.map(({ name, value }) => `${name}: ${value}`).join('; ');
}

function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  createElement('a', { href: url, download: 'list.csv' }).click();
  // Revokes the URL later, because some browsers read the blob after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function showSelection(place: HTMLElement, finder: Finder): Promise<void> {
  const show = place.dataset.selection === 'list' ? showList : showComparison;
  await show(place, finder);
}
