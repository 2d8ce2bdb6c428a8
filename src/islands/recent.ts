import { make, makeButton } from './dom.ts';
import { $messages, loadMessages } from './messages.ts';

/** A product as its page was printed when it was viewed. */
interface Viewed {
  readonly path: string;
  readonly name: string;
  /** The language of its name, where that isn't the page's. */
  readonly lang?: string | undefined;
  /** Address of a small picture; empty where there was none. */
  readonly picture: string;
}

const most = 6;
const maxNameLength = 300;

/** Shows the products viewed before, and remembers this one. Where storage is switched off, there is nothing of it. */
export async function showRecent(): Promise<void> {
  const key = `viewed ${document.documentElement.dataset.locale}`;
  const own = readPage();
  const before = read(key).filter(({ path }) => path !== own.path);
  // First of all: a browser that refuses it is shown nothing that can't be cleared.
  localStorage.setItem(key, JSON.stringify([own, ...before].slice(0, most + 1)));
  if (before.length === 0) return;
  await loadMessages();
  const { recentlyViewed = '', clearRecent = '' } = $messages.get();
  const list = make('ul', { class: 'grid narrowed' }, ...before.slice(0, most).map(toCard));
  const clear = makeButton(clearRecent, () => {
    localStorage.removeItem(key);
    document.querySelector('main')?.focus();
    section.remove();
  });
  const section = make('section', { class: 'recent' }, make('h2', {}, recentlyViewed), list, clear);
  document.querySelector('main')?.append(section);
}

function readPage(): Viewed {
  const sources = document.querySelector('.gallery source')?.getAttribute('srcset') ?? '';
  const picture = sources.split(' ')[0] ?? '';
  return {
    path: location.pathname,
    name: (document.querySelector('h1')?.textContent ?? '').slice(0, maxNameLength),
    lang: document.querySelector<HTMLElement>('h1 [lang]')?.lang,
    picture: picture || (document.querySelector('.gallery img')?.getAttribute('src') ?? ''),
  };
}

function toCard({ path, name, lang = document.documentElement.lang, picture }: Viewed): HTMLElement {
  const frame =
    picture === ''
      ? make('span', { class: 'no-picture' }, $messages.get().noPicture ?? '')
      : make('span', { class: 'picture' }, make('img', { src: picture, alt: '', loading: 'lazy' }));
  return make('li', { class: 'card' }, frame, make('a', { href: path, lang }, name));
}

/** Anything may stand there that a page of this origin wrote. */
function read(key: string): readonly Viewed[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isViewed).slice(0, most + 1) : [];
  } catch {
    // Storage that is switched off refuses what is written next, too.
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
