import { persistentAtom } from '@nanostores/persistent';
import { atom, onSet, type WritableAtom } from 'nanostores';
import { isLocale, type Locale } from '#catalogue/locale.ts';

/**
 * The visitor's locale, saved under `locale` in local storage (requirement 4.2). Its default is the page's
 * language; where one language is offered it is En whatever is saved or set.
 */
export const $locale: WritableAtom<Locale> = createLocaleStore();

function createLocaleStore(): WritableAtom<Locale> {
  const page = typeof document === 'undefined' ? {} : document.documentElement.dataset;
  if (page.other === undefined) return createFixedStore();
  const own = isLocale(page.locale) ? page.locale : 'En';
  return persistentAtom<Locale>('locale', own, {
    encode: (locale) => locale,
    decode: (saved) => (isLocale(saved) ? saved : own),
  });
}

function createFixedStore(): WritableAtom<Locale> {
  const $fixed = atom<Locale>('En');
  onSet($fixed, ({ abort }) => abort());
  return $fixed;
}
