import { formatCsvCell } from '#catalogue/escape.ts';
import type { Row } from '#catalogue/find/rows.ts';
import { attempt } from './attempt.ts';
import { showComparison } from './compare-page.ts';
import { createElement, makeButton, productsPath } from './dom.ts';
import { draw } from './draw.ts';
import { formatIds, maxSelected, readKept, writeKept } from './kept.ts';
import { announce, countText, fillText, getMessages, loadMessages } from './messages.ts';
import type { Finder } from './listing.ts';
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
  writeIds,
} from './selection.ts';

async function showList(place: HTMLElement, finder: Finder): Promise<void> {
  await loadMessages();
  const [given, own] = [readIds(), readKept() ?? []];
  const { selected, notes, isKnown } = await select(given.length > 0 ? given : own, maxSelected, finder, own);
  const isOwn = given.length === 0 || formatIds(given) === formatIds(own.filter(isKnown));
  drawList({ place, finder, isOwn }, selected, notes);
}

interface Shown {
  readonly place: HTMLElement;
  readonly finder: Finder;
  /** False for a list shared by another visitor. */
  readonly isOwn: boolean;
}

function drawList(shown: Shown, selected: readonly Selected[], notes: Selection['notes']): void {
  const { place, finder } = shown;
  const texts = getMessages();
  const ids = selected.map(({ row }) => row.id);
  writeIds(ids);
  if (selected.length === 0) {
    place.replaceChildren(...notes, createElement('p', {}, texts.listEmpty), finder.toAllLink());
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
    compare.hidden = chosen.length < comparedCount.least;
    compare.href = `${productsPath()}compare/${formatQuery(chosen)}`;
  });
  const hint = createElement('p', {}, texts.compareEmpty);
  place.replaceChildren(
    ...notes,
    count,
    createElement('p', { class: 'rows' }, ...toActions(selected)),
    hint,
    list,
    compare,
  );
}

function toActions(selected: readonly Selected[]): readonly Node[] {
  const texts = getMessages();
  const copy = makeButton(texts.copyLink, async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      // Changes the text of the button too, because only screen readers read the announcement.
      copy.textContent = texts.linkCopied;
      announce(copy.textContent);
    } catch {
      // If the browser forbids copying, the visitor copies from a dialog.
      prompt(texts.copyLink, location.href);
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

function toCard(one: Selected, shown: Shown, all: readonly Selected[]): Node {
  const { finder, isOwn } = shown;
  const { row, card } = one;
  const texts = getMessages();
  const box = createElement('input', { type: 'checkbox', value: row.id });
  const removeText = isOwn ? texts.unkeep : fillText('removeValue', { value: '' }).trim();
  const remove = makeButton(removeText, () => {
    const rest = all.filter((other) => other !== one);
    const kept = readKept();
    if (isOwn && kept !== null) writeKept(kept.filter((id) => id !== row.id));
    drawList(shown, rest, []);
    document.querySelector('main')?.focus();
    announce(countText(rest.length));
  });
  const name = `${row.name} ${row.detail}`.trim();
  remove.setAttribute('aria-label', `${removeText}: ${name}`);
  const label = createElement('label', {}, box, ' ', texts.compare);
  box.setAttribute('aria-label', `${texts.compare}: ${name}`);
  const drawn = draw(PrintedCard({ card, locale: finder.pageLocale(), texts, isEager: false }));
  drawn.firstElementChild?.append(
    createElement('span', { class: 'code' }, row.code),
    createElement('span', { class: 'tools' }, label, remove),
  );
  return drawn;
}

/** Uses the columns of `products.csv`. The search data lacks some attributes, so they are read from the product pages. */
async function formatCsv(selected: readonly Selected[]): Promise<string> {
  const details = await Promise.all(selected.map(({ card }) => fetchDetails(card.path)));
  const base = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const rows = selected.map(({ row, card }, at) => ({
    id: row.id,
    url: new URL(card.path, base).href,
    name: row.name,
    code: row.code || null,
    categories: listLeaves(row.categories).join('; '),
    series: row.series?.text ?? null,
    price: row.price,
    currency: row.currency || null,
    availability: row.availability,
    attributes: formatAttributes(row, details[at]?.properties ?? []),
  }));
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)];
  return `\ufeff${lines.map((cells) => `${cells.map(formatCsvCell).join(',')}\r\n`).join('')}`;
}

function formatAttributes({ series }: Row, properties: readonly Property[]): string {
  // Leaves out the series, because it has its own column.
  const own = properties[0]?.value === series?.text ? properties.slice(1) : properties;
  return own.map(({ name, value }) => `${name}: ${value}`).join('; ');
}

function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  createElement('a', { href: url, download: 'list.csv' }).click();
  // Some browsers read the blob after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function showSelection(place: HTMLElement, finder: Finder): Promise<void> {
  const show = place.dataset.selection === 'list' ? showList : showComparison;
  await show(place, finder);
}
