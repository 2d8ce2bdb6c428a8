import { createRoot } from 'react-dom/client';
import type { Locale } from '#catalogue/locale.ts';
import { LiveGrid } from './LiveGrid.tsx';

/** Draws what changed of the page's cards into them. */
export function mountGrid(locale: Locale): void {
  // It has no box of its own: all that is drawn goes into the printed cards.
  createRoot(document.createElement('div')).render(<LiveGrid locale={locale} />);
}
