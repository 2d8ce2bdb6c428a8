import type { Row } from '#catalogue/find/rows.ts';
import type { ProductCard } from '#catalogue/shown.ts';
import { languageTag } from '#catalogue/locale.ts';
import { languageOf } from '#catalogue/text.ts';
import { createElement } from './dom.ts';
import { type FindData, nextTask, sourceOf, toCard } from './find-data.ts';

const picturesAfterMs = 120;

export interface Suggested {
  readonly data: FindData;
  readonly rows: readonly number[];
  readonly isNear: boolean;
}

const rowOf = new WeakMap<Element, Row>();

let pictures: ReturnType<typeof setTimeout> | undefined;

/**
 * Draws rows up to `to` as options, which are links, and removes other options. An unchanged option keeps its element
 * and picture.
 */
export function drawOptions(list: HTMLElement, { data, rows }: Suggested, to: number): void {
  for (const link of [...list.children].slice(rows.length)) link.remove();
  for (const [at, index] of rows.slice(0, to).entries()) {
    const row = data.rows[index];
    const link = list.children[at] ?? list.appendChild(newOption(at));
    if (row === undefined || rowOf.get(link) === row) continue;
    rowOf.set(link, row);
    draw(link, row.code, toCard(data, row));
  }
  // Waits for a pause in typing, because the next key replaces most options.
  clearTimeout(pictures);
  pictures = setTimeout(async () => {
    for (const [at, link] of [...list.children].entries()) {
      showPicture(link, data, rows[at] ?? 0);
      // Sending all requests at once would delay key presses on a slow phone.
      await nextTask();
    }
  }, picturesAfterMs);
}

function newOption(at: number): Element {
  const link = createElement('a', {
    role: 'option',
    id: `found-${at}`,
    tabindex: '-1',
    'aria-selected': 'false',
  });
  // The picture is added later, because an `img` without a source would show its alternative text.
  link.append(...['', '', 'code', 'price'].map((name) => createElement('span', { class: name })));
  for (const span of link.children) span.append('');
  return link;
}

function draw(link: Element, code: string, { path, name, detail, price }: ProductCard): void {
  const [picture, ...spans] = link.children;
  setAttributes(link, { href: path });
  picture?.replaceChildren();
  const language = languageTag[languageOf(name)];
  // Writes only changed values, because each write causes style and layout work that delays the next key.
  if (spans[0]?.getAttribute('lang') !== language) spans[0]?.setAttribute('lang', language);
  for (const [at, text] of [name.text, detail?.text ?? code, price].entries()) {
    const shown = spans[at]?.firstChild;
    if (shown) shown.nodeValue = text ?? '';
  }
}

function showPicture(link: Element, data: FindData, index: number): void {
  const picture = link.firstElementChild;
  const row = data.rows[index];
  if (picture?.firstChild || row === undefined || rowOf.get(link) !== row) return;
  const { image } = toCard(data, row);
  const source = sourceOf(image);
  if (source !== null)
    picture?.replaceChildren(createElement('img', { src: source, alt: '', class: image?.sized?.tone ?? '' }));
}

export function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
