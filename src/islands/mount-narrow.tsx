import { createRoot } from 'react-dom/client';
import { loadMessages } from './messages.ts';
import { Narrow } from './Narrow.tsx';
import type { NarrowBase } from './narrow-address.ts';
import { type Finder, startNarrow } from './narrow-store.ts';

/**
 * Draws the listing anew, to be narrowed, in the place of the printed one; once more where it failed there. Rejects where its texts
 * can't be fetched.
 */
export async function mountNarrow(start: HTMLElement, finder: Finder): Promise<void> {
  await loadMessages();
  if (document.querySelector('.narrow') === null) draw(start, finder);
  await startNarrow(toBase(start.dataset.narrow ?? ''), finder);
}

function draw(start: HTMLElement, finder: Finder): void {
  const productsPath = document.querySelector('search form')?.getAttribute('action') ?? '/products/';
  const place = document.createElement('div');
  place.className = 'narrow';
  document.querySelector('main > .grid')?.before(place);
  createRoot(place).render(
    <Narrow start={start} title={document.title} productsPath={productsPath} locale={finder.pageLocale()} />,
  );
}

function toBase(text: string): NarrowBase {
  const [kind, slug = ''] = text.split(' ');
  return kind === 'category' || kind === 'series' ? { kind, slug } : { kind: 'all', slug: '' };
}
