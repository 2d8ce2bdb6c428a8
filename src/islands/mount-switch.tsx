import { hydrateRoot } from 'react-dom/client';
import { languageTag, locales } from '#catalogue/locale.ts';
import { LocaleSwitch } from './LocaleSwitch.tsx';

const mounted = new WeakSet<Element>();

/** Lets React take over the printed switch, the only child of its parent. */
export function mountSwitch(link: HTMLAnchorElement): void {
  const place = link.parentElement;
  const target = locales.find((one) => languageTag[one] === link.hreflang);
  if (place === null || target === undefined || mounted.has(place)) return;
  mounted.add(place);
  const path = link.getAttribute('href') ?? '/';
  hydrateRoot(
    place,
    <LocaleSwitch
      pageLocale={target === 'Zh' ? 'En' : 'Zh'}
      target={target}
      lang={link.lang}
      path={path}
      name={link.textContent}
    />,
  );
}
