import type { ProductCard } from '#catalogue/shown.ts';
import { languageOf, languageTag } from '#catalogue/text.ts';
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

interface Drawn {
  /** The indexes of the option's rows, joined. */
  readonly rows: string;
  readonly image: ProductCard['image'];
}

const drawn = new WeakMap<Element, Drawn>();

let pictures: ReturnType<typeof setTimeout> | undefined;

/**
 * Draws the first `to` rows as options, which are links, and removes options beyond the rows. An unchanged option keeps its
 * element and picture.
 */
export function drawOptions(list: HTMLElement, { data, entries }: Suggested, to: number): void {
  for (const link of [...list.children].slice(entries.length)) link.remove();
  for (const [at, entry] of entries.slice(0, to).entries()) {
    const [row, ...others] = entry.flatMap((index) => data.rows[index] ?? []);
    const known = list.children[at];
    if (row === undefined || (known && drawn.get(known)?.rows === entry.join())) continue;
    const card = toCard(data, row, others);
    const link = toOption(at, row.code, card);
    drawn.set(link, { rows: entry.join(), image: card.image });
    if (known) known.replaceWith(link);
    else list.append(link);
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

/** Makes an option without its picture, because an `img` without a source would show its alternative text. */
function toOption(at: number, code: string, { path, name, detail, price }: ProductCard): Element {
  return createElement(
    'a',
    { role: 'option', id: `found-${at}`, href: path, tabindex: '-1', 'aria-selected': 'false' },
    createElement('span', {}),
    createElement('span', { lang: languageTag[languageOf(name)] }, name.text),
    createElement('span', { class: 'code' }, detail?.text ?? code),
    createElement('span', { class: 'price' }, price ?? ''),
  );
}

function showPicture(link: Element): void {
  const picture = link.firstElementChild;
  if (picture?.firstChild) return;
  const image = drawn.get(link)?.image ?? null;
  const source = sourceOf(image);
  if (source !== null)
    picture?.replaceChildren(createElement('img', { src: source, alt: '', class: image?.sized?.tone ?? '' }));
}
