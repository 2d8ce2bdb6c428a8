import { createElement, makeButton } from './dom.ts';
import { readStored, readVariant, type StoredProduct, toStored, writeStored } from './kept.ts';
import { getMessages, loadMessages } from './messages.ts';

const maxViewed = 6;

export async function showRecent(): Promise<void> {
  const key = `viewed ${document.documentElement.dataset.locale}`;
  const heading = document.querySelector('h1');
  if (heading === null) return;
  const picture = document.querySelector<HTMLImageElement>('.gallery img');
  const own = toStored(location.pathname, heading, picture, readVariant());
  const before = readStored('localStorage', key).filter((one) => one.key !== own.key && isPath(one.key));
  writeStored('localStorage', key, [own, ...before].slice(0, maxViewed + 1));
  if (before.length === 0) return;
  await loadMessages();
  const { recentlyViewed, clearRecent } = getMessages();
  const list = createElement('ul', { class: 'grid narrowed' }, ...before.slice(0, maxViewed).map(toCard));
  const clear = makeButton(clearRecent, () => {
    localStorage.removeItem(key);
    document.querySelector('main')?.focus();
    section.remove();
  });
  const title = createElement('h2', {}, recentlyViewed);
  const section = createElement('section', { class: 'recent' }, title, list, clear);
  document.querySelector('main')?.append(section);
}

/** Another script may have stored a URL with a host or `javascript:`. */
function isPath(text: string): boolean {
  return /^\/(?![/\\\s])/.test(text);
}

function toCard({ key, name, lang, picture, frame }: StoredProduct): HTMLElement {
  const shown =
    picture === ''
      ? createElement('span', { class: 'no-picture' }, getMessages().noPicture)
      : createElement(
          'span',
          { class: frame },
          createElement('img', { src: picture, alt: '', loading: 'lazy' }),
        );
  return createElement('li', { class: 'card' }, shown, createElement('a', { href: key, lang }, name));
}
