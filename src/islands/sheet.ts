import { encode } from 'uqr';
import { languageTag } from '#catalogue/locale.ts';
import { $locale } from './locale.ts';
import { fillText, loadMessages } from './messages.ts';

/**
 * Prints the product on one sheet of paper: the style sheet leaves out what isn't of it, and this adds the address, a QR
 * code of it, and the day where the ERP was asked. Rejects where the texts can't be fetched.
 */
export async function printSheet(): Promise<void> {
  await loadMessages();
  const root = document.documentElement;
  const note = toNote();
  // Before the details, which may fill the sheet.
  document.querySelector('article')?.prepend(note);
  root.classList.add('sheet');
  addEventListener(
    'afterprint',
    () => {
      root.classList.remove('sheet');
      note.remove();
    },
    { once: true },
  );
  print();
}

function toNote(): HTMLElement {
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const note = document.createElement('aside');
  note.className = 'sheet-note';
  const text = document.createElement('p');
  text.append(toDay(), document.createElement('br'), address);
  note.append(toCode(address), text);
  return note;
}

/** A page may be old: its price has a day only where the ERP was asked. */
function toDay(): string {
  const { confirmed } = document.documentElement.dataset;
  if (confirmed === undefined) return fillText('priceAsPrinted', {});
  const format = new Intl.DateTimeFormat(languageTag[$locale.get()], { dateStyle: 'long' });
  const date = format.format(Number(confirmed));
  return fillText('priceAsAt', { date });
}

/** A QR code as one path: a square for each dark module. */
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
