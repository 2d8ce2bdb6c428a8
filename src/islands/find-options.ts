import type { ProductCard } from '#catalogue/shown.ts';
import { languageOf, languageTag } from '#catalogue/text.ts';
import type { Variants } from '#catalogue/variants.ts';
import { createElement } from './dom.ts';
import { type FindData, nextTask, sourceOf, toCard } from './find-data.ts';

const picturesAfterMs = 120;

export interface Suggested {
  readonly data: FindData;
  readonly entries: readonly Variants<number>[];
  readonly isNear: boolean;
}

interface Drawn {
  /** Row indexes of the option, separated by commas. */
  readonly rows: string;
  readonly image: ProductCard['image'];
}

const drawn = new WeakMap<Element, Drawn>();

let pictures: ReturnType<typeof setTimeout> | undefined;

export function drawOptions(list: HTMLElement, { data, entries }: Suggested, to: number): void {
  for (const link of [...list.children].slice(entries.length)) link.remove();
  for (const [at, entry] of entries.slice(0, to).entries()) {
    const [row, ...others] = entry.flatMap((index) => data.rows[index] ?? []);
    const link = list.children[at] ?? list.appendChild(newOption(at));
    if (row === undefined || drawn.get(link)?.rows === entry.join()) continue;
    const card = toCard(data, row, others);
    drawn.set(link, { rows: entry.join(), image: card.image });
    draw(link, row.code, card);
  }
  // Loads pictures only after a pause in typing, because the next key replaces most options.
  clearTimeout(pictures);
  pictures = setTimeout(async () => {
    for (const link of [...list.children]) {
      showPicture(link);
      // Sending all requests at once would delay key presses on a slow phone.
      await nextTask();
    }
  }, picturesAfterMs);
}

/** The picture is added later, because an `img` without a source shows its alt text. */
function newOption(at: number): Element {
  const spans = ['', '', 'code', 'price'].map((name) => createElement('span', { class: name }, ''));
  const attributes = { role: 'option', id: `found-${at}`, tabindex: '-1', 'aria-selected': 'false' };
  return createElement('a', attributes, ...spans);
}

/** Writes only changed values, because each write delays the response to the next key press. */
function draw(link: Element, code: string, { path, name, detail, price }: ProductCard): void {
  const [picture, ...spans] = link.children;
  link.setAttribute('href', path);
  picture?.replaceChildren();
  const language = languageTag[languageOf(name)];
  if (spans[0]?.getAttribute('lang') !== language) spans[0]?.setAttribute('lang', language);
  for (const [at, text] of [name.text, detail?.text ?? code, price].entries()) {
    const shown = spans[at]?.firstChild;
    if (shown) shown.nodeValue = text ?? '';
  }
}

function showPicture(link: Element): void {
  const picture = link.firstElementChild;
  if (picture?.firstChild) return;
  const image = drawn.get(link)?.image ?? null;
  const source = sourceOf(image);
  if (source !== null)
    picture?.replaceChildren(createElement('img', { src: source, alt: '', class: image?.sized?.tone ?? '' }));
}
