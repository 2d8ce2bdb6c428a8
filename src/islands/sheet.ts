import { encode } from 'uqr';
import styles from '#styles/sheet.css?inline';
import { addStyles, createElement } from './dom.ts';
import { fillText, loadMessages } from './messages.ts';

addStyles(styles);

/** Prints the page with its address, a QR code and the date of the price. Rejects if the texts cannot be fetched. */
export async function printSheet(): Promise<void> {
  await loadMessages();
  const root = document.documentElement;
  // If the browser did not fire `afterprint` last time, the page is still prepared.
  if (root.classList.contains('sheet')) return print();
  const list = [...document.querySelectorAll('dl')].find((one) => one.checkVisibility());
  const later = listOverflow([...(list?.children ?? [])]);
  const note = toNote(later.length);
  for (const detail of later) detail.classList.add('later');
  // The note is above the details, because the details may fill the sheet.
  document.querySelector('article')?.prepend(note);
  root.classList.add('sheet');
  addEventListener(
    'afterprint',
    () => {
      root.classList.remove('sheet');
      for (const detail of later) detail.classList.remove('later');
      note.remove();
    },
    { once: true },
  );
  print();
}

/** The two columns of details on a sheet. Heights in millimetres, line lengths in Chinese characters. */
const columns = { most: 220, line: 3.5, gap: 1.3, nameLetters: 9, valueLetters: 18 } as const;
const maxDetails = 40;

/** Estimates which details do not fit, because scripts cannot measure the printed page. */
function listOverflow(details: readonly Element[]): readonly Element[] {
  let height = 0;
  const first = details.findIndex((detail, at) => {
    const [name, value] = [...detail.children].map(({ textContent }) => countWidth(textContent));
    const lines = Math.max((name ?? 0) / columns.nameLetters, (value ?? 0) / columns.valueLetters);
    height += Math.ceil(lines) * columns.line + columns.gap;
    return at >= maxDetails || height > columns.most;
  });
  return first < 0 ? [] : details.slice(first);
}

/** Width in Chinese characters. A Latin letter counts half. */
function countWidth(text: string): number {
  return text.length - (text.match(/[\0-\u024f]/g)?.length ?? 0) / 2;
}

function toNote(later: number): HTMLElement {
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const more = later > 0 ? [createElement('br', {}), fillText('moreDetails', { count: later })] : [];
  const contact = document.querySelector('#contact')?.cloneNode(true);
  if (contact instanceof Element) contact.removeAttribute('id');
  return createElement(
    'aside',
    { class: 'sheet-note' },
    toCode(address),
    createElement('p', {}, toDay(), createElement('br', {}), address, ...more),
    contact ?? '',
  );
}

function toDay(): string {
  const { confirmed } = document.documentElement.dataset;
  if (confirmed === undefined) return fillText('priceAsPrinted', {});
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' });
  const date = format.format(Number(confirmed));
  return fillText('priceAsAt', { date });
}

function toCode(text: string): SVGElement {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const create = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name);
  const [code, path] = [create('svg'), create('path')];
  code.setAttribute('viewBox', `0 0 ${size} ${size}`);
  code.setAttribute('role', 'img');
  code.setAttribute('aria-label', text);
  path.setAttribute('d', squares.join(''));
  code.append(path);
  return code;
}
