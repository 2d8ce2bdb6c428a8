import type { Row } from '#catalogue/find/rows.ts';
import type { ProductCard } from '#catalogue/shown.ts';
import { languageTag } from '#catalogue/locale.ts';
import { languageOf } from '#catalogue/text.ts';
import { type FindData, loadThumbnail, nextTask, sourceOf, toCard } from './find-data.ts';

const picturesAfterMs = 120;

export interface Suggested {
  readonly data: FindData;
  readonly texts: Readonly<Record<string, string>>;
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
    draw(link, row.code, toCard(data, row, null));
  }
  // Waits for a pause in typing, because the next key replaces most options.
  clearTimeout(pictures);
  pictures = setTimeout(async () => {
    for (const [at, link] of [...list.children].entries()) {
      void showPicture(link, data, rows[at] ?? 0);
      // Sends requests in a later task, because on a slow phone that takes half as long as handling a key press.
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

async function showPicture(link: Element, data: FindData, index: number): Promise<void> {
  const picture = link.firstElementChild;
  if (picture?.firstChild) return;
  const image = await loadThumbnail(data, index);
  const source = sourceOf(image);
  if (source !== null && rowOf.get(link) === data.rows[index])
    picture?.replaceChildren(createElement('img', { src: source, alt: '', class: image?.sized?.tone ?? '' }));
}

export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.textContent = text;
  return element;
}

export function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
