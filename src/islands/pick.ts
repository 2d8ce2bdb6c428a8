import { text as clearAll } from 'virtual:text/clearAll';
import { text as compare } from 'virtual:text/compare';
import { text as pickAnother } from 'virtual:text/pickAnother';
import { text as pickMost } from 'virtual:text/pickMost';
import { text as removeValue } from 'virtual:text/removeValue';
import { text as variantCount } from 'virtual:text/variantCount';
import styles from '#styles/tools.css?inline';
import { inPageLocale } from './attempt.ts';
import { addStyles, createElement, makeButton, productsPath } from './dom.ts';
import {
  formatIds,
  maxPicked,
  readId,
  readPicked,
  readVariant,
  type StoredProduct,
  toStored,
  writePicked,
} from './kept.ts';
import { announce } from './messages.ts';

/** Cards that are drawn later also get a button. */
export function startPicking(): void {
  const main = document.querySelector('main');
  if (main === null || document.querySelector('[data-selection], .picks') !== null) return;
  addStyles(styles);
  const bar = createElement('aside', { class: 'picks', 'aria-label': inPageLocale(compare), hidden: '' });
  document.querySelector('footer')?.before(bar);
  const draw = () => {
    const ids = new Set(readPicked().map((one) => one.key));
    for (const card of main.querySelectorAll('.grid > .card:not(.recent *)')) {
      const one = toPicked(card);
      if (one !== null) toButton(card, one, toggle).ariaPressed = `${ids.has(one.key)}`;
    }
    if (button && own) button.ariaPressed = `${ids.has(own.key)}`;
    drawBar(bar, draw, toggle);
  };
  const button = main.querySelector('[data-compare]');
  const own = button && readProduct(main);
  button?.addEventListener('click', () => own && toggle(own));
  const toggle = (one: StoredProduct) => {
    const others = readPicked().filter((other) => other.key !== one.key);
    const isPicked = others.length < readPicked().length;
    if (!isPicked && others.length >= maxPicked) return announce(inPageLocale(pickMost));
    writePicked(isPicked ? others : [...others, one]);
    draw();
    announce(`${inPageLocale(compare)}: ${readPicked().length}`);
  };
  draw();
  new MutationObserver((changes) => {
    const isNew = changes.some(({ addedNodes }) => [...addedNodes].some(hasCard));
    // Adds the buttons after the cards are painted. The buttons are positioned absolutely, so no card moves.
    if (isNew) requestAnimationFrame(() => setTimeout(draw));
  }).observe(main, { childList: true, subtree: true });
  // The visitor may have picked products on another page and then returned to this one.
  addEventListener('pageshow', draw);
}

function hasCard(node: Node): boolean {
  return node instanceof Element && (node.matches('.card') || node.querySelector('.card') !== null);
}

function toButton(card: Element, one: StoredProduct, toggle: (one: StoredProduct) => void): Element {
  const known = card.querySelector('.pick');
  if (known !== null) return known;
  const button = makeButton(inPageLocale(compare), () => toggle(one));
  button.className = 'pick';
  button.ariaLabel = `${inPageLocale(compare)}: ${one.name}`;
  card.append(button);
  return button;
}

function readProduct(main: Element): StoredProduct | null {
  const [id, name] = [readId(), main.querySelector('h1')];
  if (id === null || name === null) return null;
  return toStored(id, name, main.querySelector('.gallery img'), readVariant());
}

function toPicked(card: Element): StoredProduct | null {
  const link = card.querySelector('a');
  if (link === null) return null;
  const [path = ''] = /[^/]+(?=\/$)/.exec(link.pathname) ?? [];
  // Cards have `data-id` only if the id differs from the last path segment.
  const id = card.getAttribute('data-id') ?? decodeURIComponent(path);
  // The toggle of a card with several variants picks the first one, so their number is not part of its name.
  const count = inPageLocale(variantCount).replace('{count}', '[\\d,]+');
  const detail =
    card.querySelector('.detail')?.textContent.replace(new RegExp(`(?: · |^)${count}$`), '') ?? '';
  return toStored(id, link, card.querySelector('img'), [detail]);
}

function drawBar(bar: HTMLElement, draw: () => void, toggle: (one: StoredProduct) => void): void {
  const picked = readPicked();
  const hadFocus = bar.contains(document.activeElement);
  bar.hidden = picked.length === 0;
  const items = picked.map((one) => {
    const remove = makeButton('×', () => toggle(one));
    remove.ariaLabel = inPageLocale(removeValue).replace('{value}', () => one.name);
    const picture = one.picture === '' ? [] : [createElement('img', { src: one.picture, alt: '' })];
    return createElement('li', {}, ...picture, createElement('span', { lang: one.lang }, one.name), remove);
  });
  const href = `${productsPath()}compare/?ids=${formatIds(picked.map((one) => one.key))}`;
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
    ...(picked.length < maxPicked ? [] : [createElement('small', {}, inPageLocale(pickMost))]),
  );
  // The focused button was replaced.
  if (hadFocus)
    (bar.hidden ? document.querySelector('main') : bar.querySelector<HTMLElement>('a,button'))?.focus();
}
