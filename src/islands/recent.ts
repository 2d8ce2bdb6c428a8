import { createElement, makeButton } from './dom.ts';
import { getMessages, loadMessages } from './messages.ts';

interface Viewed {
  readonly path: string;
  readonly name: string;
  readonly lang?: string | undefined;
  readonly picture: string;
  /** Classes of the picture's frame. */
  readonly frame?: string | undefined;
}

const maxViewed = 6;
const maxNameLength = 300;

export async function showRecent(): Promise<void> {
  const key = `viewed ${document.documentElement.dataset.locale}`;
  const own = readPage();
  const before = readViewed(key).filter(({ path }) => path !== own.path);
  // If storage is full, keeps the former list.
  try {
    localStorage.setItem(key, JSON.stringify([own, ...before].slice(0, maxViewed + 1)));
  } catch {}
  if (before.length === 0) return;
  await loadMessages();
  const { recentlyViewed, clearRecent } = getMessages();
  const list = createElement('ul', { class: 'grid narrowed' }, ...before.slice(0, maxViewed).map(toCard));
  const clear = makeButton(clearRecent, () => {
    localStorage.removeItem(key);
    document.querySelector('main')?.focus();
    section.remove();
  });
  const section = createElement(
    'section',
    { class: 'recent' },
    createElement('h2', {}, recentlyViewed),
    list,
    clear,
  );
  document.querySelector('main')?.append(section);
}

function readPage(): Viewed {
  const sources = document.querySelector('.gallery source')?.getAttribute('srcset') ?? '';
  const picture = sources.split(' ')[0] ?? '';
  return {
    path: location.pathname,
    name: (document.querySelector('h1')?.textContent ?? '').slice(0, maxNameLength),
    lang: document.querySelector<HTMLElement>('h1 [lang]')?.lang,
    frame: document.querySelector('.gallery picture')?.className,
    picture: picture || (document.querySelector<HTMLImageElement>('.gallery img')?.src ?? ''),
  };
}

function toCard({
  path,
  name,
  lang = document.documentElement.lang,
  picture,
  frame = 'picture',
}: Viewed): HTMLElement {
  const shown =
    picture === ''
      ? createElement('span', { class: 'no-picture' }, getMessages().noPicture)
      : createElement(
          'span',
          { class: frame },
          createElement('img', { src: picture, alt: '', loading: 'lazy' }),
        );
  return createElement('li', { class: 'card' }, shown, createElement('a', { href: path, lang }, name));
}

/** Validates the value, because any script of this origin may have written it. */
function readViewed(key: string): readonly Viewed[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isViewed) : [];
  } catch {
    return [];
  }
}

function isViewed(value: unknown): value is Viewed {
  if (typeof value !== 'object' || value === null) return false;
  const { path, name, picture }: Partial<Viewed> = value;
  return (
    typeof path === 'string' &&
    /^\/(?![/\\\s])/.test(path) &&
    typeof name === 'string' &&
    typeof picture === 'string'
  );
}
