import { rowText } from '#catalogue/find/row-card.ts';
import type { Row } from '#catalogue/find/rows.ts';
import { formatPrice } from '#catalogue/price.ts';
import { foreignLang } from '#catalogue/text.ts';
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

/** Makes the options from one place to another, each a link to its product. */
export function toOptions(
  input: HTMLInputElement,
  { data, rows }: Suggested,
  from: number,
  to = rows.length,
): readonly HTMLElement[] {
  const productsPath = input.form?.getAttribute('action') ?? '';
  return rows.slice(from, to).flatMap((index, at) => {
    const row = data.rows[index];
    return row === undefined ? [] : [toOption(row, index, from + at, data, productsPath)];
  });
}

/** Its picture comes when it is there. */
function toOption(
  row: Row,
  index: number,
  at: number,
  data: FindData,
  productsPath: string,
): HTMLAnchorElement {
  const option = document.createElement('a');
  setAll(option, { role: 'option', id: `found-${at}`, tabindex: '-1', 'aria-selected': 'false' });
  option.href = `${productsPath}item/${encodeURIComponent(row.key)}/`;
  const picture = document.createElement('img');
  setAll(picture, { alt: '', width: '48', height: '48' });
  const name = toSpan('', row.name);
  const lang = foreignLang(rowText(row.name, pageLocale()), pageLocale());
  if (lang !== undefined) name.lang = lang;
  const price =
    row.price === null
      ? ''
      : formatPrice({ amount: row.price, currency: row.currency }, pageLocale(), data.index.region);
  option.append(picture, name, toSpan('code', row.code), toSpan('price', price));
  // Not while a visitor types: the next key takes most of the options away again.
  setTimeout(async () => {
    if (!option.isConnected) return;
    const source = sourceOf(await loadFace(data, index));
    if (source !== null) picture.src = source;
  }, picturesAfterMs);
  return option;
}

function toSpan(name: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = name;
  span.textContent = text;
  return span;
}

export function setAll(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
