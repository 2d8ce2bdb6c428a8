import { toRowCard } from '#catalogue/find/row-card.ts';
import type { Row } from '#catalogue/find/rows.ts';
import { languageTag } from '#catalogue/locale.ts';
import { languageOf } from '#catalogue/text.ts';
import { type FindData, loadFace, pageLocale, sourceOf } from './find-data.ts';

const picturesAfterMs = 120;

/** Products that are suggested. */
export interface Suggested {
  readonly data: FindData;
  readonly texts: Readonly<Record<string, string>>;
  /** Indexes, the best first. */
  readonly rows: readonly number[];
  /** True where none has all that was asked for. */
  readonly isNear: boolean;
}

/** The product that an option shows. */
const rowOf = new WeakMap<Element, Row>();

/**
 * Draws the products up to a place as options, each a link, and takes away what stands after the last of all. An option that
 * shows the same product as before stays as it is, with its picture.
 */
export function drawOptions(
  list: HTMLElement,
  productsPath: string,
  { data, rows }: Suggested,
  to: number,
): void {
  for (const link of [...list.children].slice(rows.length)) link.remove();
  for (const [at, index] of rows.slice(0, to).entries()) {
    const row = data.rows[index];
    const link = list.children[at] ?? list.appendChild(newOption(at));
    if (row !== undefined && rowOf.get(link) !== row) draw(link, row, index, data, productsPath);
  }
}

function newOption(at: number): Element {
  const link = make('a', { role: 'option', id: `found-${at}`, tabindex: '-1', 'aria-selected': 'false' });
  const texts = ['', 'code', 'price'].map((name) => make('span', { class: name }));
  link.append(make('img', { alt: '' }), ...texts);
  return link;
}

/** The picture comes when it is there. */
function draw(link: Element, row: Row, index: number, data: FindData, productsPath: string): void {
  const place = { locale: pageLocale(), region: data.index.region, productsPath };
  const { path, name, price } = toRowCard(row, null, place);
  const [picture, ...spans] = link.children;
  rowOf.set(link, row);
  setAll(link, { href: path });
  picture?.removeAttribute('src');
  spans[0]?.setAttribute('lang', languageTag[languageOf(name)]);
  for (const [at, text] of [row.name, row.code, price].entries()) spans[at]?.replaceChildren(text ?? '');
  const isShown = () => rowOf.get(link) === row && link.isConnected;
  // Not while a visitor types: the next key takes most of the options away again.
  setTimeout(async () => {
    const source = isShown() ? sourceOf(await loadFace(data, index)) : null;
    if (source !== null && isShown()) picture?.setAttribute('src', source);
  }, picturesAfterMs);
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAll(element, attributes);
  element.textContent = text;
  return element;
}

export function setAll(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
