import { text as clearAll } from 'virtual:text/clearAll';
import { text as compare } from 'virtual:text/compare';
import { text as pickAnother } from 'virtual:text/pickAnother';
import { text as pickMost } from 'virtual:text/pickMost';
import { text as removeValue } from 'virtual:text/removeValue';
import styles from '#styles/pick.css?inline';
import { inPageLocale } from './attempt.ts';
import { addStyles, createElement, makeButton } from './dom.ts';
import { formatIds, readId } from './kept.ts';

interface Picked {
  readonly id: string;
  readonly name: string;
  readonly lang: string;
  readonly picture: string;
}

/** The largest number of products in a comparison. */
const maxPicked = 4;
const key = 'compare';

/**
 * Adds a compare toggle to each card, also to cards drawn later, and makes the toggle of a product page work. Shows the picked products
 * at the end of the screen.
 */
export function startPicking(): void {
  const main = document.querySelector('main');
  if (main === null || document.querySelector('[data-selection], .picks') !== null) return;
  addStyles(styles);
  const bar = createElement('aside', { class: 'picks', 'aria-label': inPageLocale(compare), hidden: '' });
  document.querySelector('footer')?.before(bar);
  const draw = () => {
    const ids = new Set(readPicked().map(({ id }) => id));
    for (const card of main.querySelectorAll('.grid > .card:not(.recent *)')) {
      const one = toPicked(card);
      if (one !== null) toButton(card, one, toggle).ariaPressed = `${ids.has(one.id)}`;
    }
    if (button && own) button.ariaPressed = `${ids.has(own.id)}`;
    drawBar(bar, draw, toggle);
  };
  const button = main.querySelector('[data-compare]');
  const own = button && readProduct(main);
  button?.addEventListener('click', () => own && toggle(own));
  const toggle = (one: Picked) => {
    const others = readPicked().filter(({ id }) => id !== one.id);
    const isPicked = others.length < readPicked().length;
    if (!isPicked && others.length >= maxPicked) return announce(inPageLocale(pickMost));
    writePicked(isPicked ? others : [...others, one]);
    draw();
    announce(`${inPageLocale(compare)}: ${readPicked().length}`);
  };
  draw();
  new MutationObserver((changes) => {
    const isNew = changes.some(({ addedNodes }) => [...addedNodes].some(hasCard));
    if (isNew) draw();
  }).observe(main, { childList: true, subtree: true });
  // When the visitor returns, another page of the tab may have changed the picked products.
  addEventListener('pageshow', draw);
}

function hasCard(node: Node): boolean {
  return node instanceof Element && (node.matches('.card') || node.querySelector('.card') !== null);
}

function toButton(card: Element, one: Picked, toggle: (one: Picked) => void): Element {
  const known = card.querySelector('.pick');
  if (known !== null) return known;
  const button = makeButton(inPageLocale(compare), () => toggle(one));
  button.className = 'pick';
  button.ariaLabel = `${inPageLocale(compare)}: ${one.name}`;
  card.append(button);
  return button;
}

/** Returns the product of this product page, or null. */
function readProduct(main: Element): Picked | null {
  const [id, name] = [readId(), main.querySelector('h1')];
  if (id === null || name === null) return null;
  return { id, ...readNamed(name, main.querySelector('.gallery img')) };
}

function toPicked(card: Element): Picked | null {
  const link = card.querySelector('a');
  if (link === null) return null;
  const [path = ''] = /[^/]+(?=\/$)/.exec(link.pathname) ?? [];
  return {
    // Cards contain the id only if it differs from the last segment of their address.
    id: card.getAttribute('data-id') ?? decodeURIComponent(path),
    ...readNamed(link, card.querySelector('img')),
  };
}

function readNamed(name: Element, picture: HTMLImageElement | null): Omit<Picked, 'id'> {
  return {
    name: name.textContent.trim(),
    lang: name.querySelector<HTMLElement>('[lang]')?.lang ?? document.documentElement.lang,
    picture: picture?.currentSrc ?? '',
  };
}

function drawBar(bar: HTMLElement, draw: () => void, toggle: (one: Picked) => void): void {
  const picked = readPicked();
  const hadFocus = bar.contains(document.activeElement);
  bar.hidden = picked.length === 0;
  const items = picked.map((one) => {
    const remove = makeButton('×', () => toggle(one));
    remove.ariaLabel = inPageLocale(removeValue).replace('{value}', () => one.name);
    const picture = one.picture === '' ? [] : [createElement('img', { src: one.picture, alt: '' })];
    return createElement('li', {}, ...picture, createElement('span', { lang: one.lang }, one.name), remove);
  });
  const path = document.querySelector('search form')?.getAttribute('action') ?? '';
  const href = `${path}compare/?ids=${formatIds(picked.map(({ id }) => id))}`;
  const clear = makeButton(inPageLocale(clearAll), () => {
    writePicked([]);
    draw();
  });
  bar.replaceChildren(
    createElement('ul', { class: 'rows' }, ...items),
    picked.length < 2
      ? createElement('span', {}, inPageLocale(pickAnother))
      : createElement('a', { class: 'button', href }, `${inPageLocale(compare)} (${picked.length})`),
    clear,
  );
  // Restores the focus, because the focused button was replaced.
  if (hadFocus)
    (bar.hidden ? document.querySelector('main') : bar.querySelector<HTMLElement>('a,button'))?.focus();
}

function announce(text: string): void {
  document.querySelector('[data-live-status]')?.replaceChildren(text);
}

/** Reads the picked products from the session storage. Validates the value, because any script of this origin may have written it. */
function readPicked(): readonly Picked[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPicked).slice(0, maxPicked) : [];
  } catch {
    return [];
  }
}

function isPicked(value: unknown): value is Picked {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, lang, picture }: Partial<Picked> = value;
  return [id, name, lang, picture].every((text) => typeof text === 'string');
}

/** Saves the picked products. Without storage, they are lost on the next page. */
function writePicked(picked: readonly Picked[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(picked));
  } catch {}
}
