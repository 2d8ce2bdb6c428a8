import type { ProductCard } from '#catalogue/shown.ts';
import { languageTag } from '#catalogue/locale.ts';
import { languageOf } from '#catalogue/text.ts';
import type { Variants } from '#catalogue/variants.ts';
import { createElement } from './dom.ts';
import { type FindData, nextTask, sourceOf, toCard } from './find-data.ts';

const picturesAfterMs = 120;

export interface Suggested {
  readonly data: FindData;
  /** The indexes of the rows of each option. */
  readonly entries: readonly Variants<number>[];
  readonly isNear: boolean;
}

const cardOf = new WeakMap<Element, ProductCard>();
const entryOf = new WeakMap<Element, string>();

let pictures: ReturnType<typeof setTimeout> | undefined;

/**
 * Draws the first `to` rows as options, which are links, and removes options beyond the rows. An unchanged option keeps its
 * element and picture.
 */
export function drawOptions(list: HTMLElement, { data, entries }: Suggested, to: number): void {
  for (const link of [...list.children].slice(entries.length)) link.remove();
  for (const [at, entry] of entries.slice(0, to).entries()) {
    const [row, ...others] = entry.flatMap((index) => data.rows[index] ?? []);
    const link = list.children[at] ?? list.appendChild(newOption(at));
    if (row === undefined || entryOf.get(link) === entry.join()) continue;
    const card = toCard(data, row, others);
    entryOf.set(link, entry.join());
    cardOf.set(link, card);
    draw(link, row.code, card);
  }
  // Loads pictures after a pause in typing, because the next key replaces most options.
  clearTimeout(pictures);
  pictures = setTimeout(async () => {
    for (const link of [...list.children]) {
      showPicture(link);
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

function showPicture(link: Element): void {
  const picture = link.firstElementChild;
  if (picture?.firstChild) return;
  const image = cardOf.get(link)?.image ?? null;
  const source = sourceOf(image);
  if (source !== null)
    picture?.replaceChildren(createElement('img', { src: source, alt: '', class: image?.sized?.tone ?? '' }));
}

export function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
