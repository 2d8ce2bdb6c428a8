import { createRoot } from 'react-dom/client';
import type { Locale } from '#catalogue/locale.ts';
import { LiveProduct } from './LiveProduct.tsx';

/** Draws what changed of the page's product beside what is printed. */
export function mountProduct(locale: Locale): void {
  const place = document.createElement('div');
  place.className = 'drawn';
  document.querySelector('.product')?.append(place);
  createRoot(place).render(<LiveProduct locale={locale} />);
}
