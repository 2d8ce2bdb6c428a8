import { persistentAtom } from '@nanostores/persistent';
import { atom, onSet, type WritableAtom } from 'nanostores';
import { isLocale, type Locale } from '#catalogue/locale.ts';

/**
 * The visitor's locale, saved as `locale` (requirement 4.2). By default the page's language. Always En if the site has only one
 * language.
 */
export const $locale: WritableAtom<Locale> = createLocaleStore();

function createLocaleStore(): WritableAtom<Locale> {
  if (typeof document === 'undefined' || document.querySelector('a[hreflang]') === null)
    return createFixedStore();
  const { locale } = document.documentElement.dataset;
  const own = isLocale(locale) ? locale : 'En';
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
