import type { Locale } from '#catalogue/locale.ts';
import { $locale } from './locale.ts';
import { useIslandStore } from './use-island-store.ts';

interface Props {
  readonly pageLocale: Locale;
  readonly target: Locale;
  readonly lang: string;
  readonly path: string;
  readonly name: string;
}

/** A link to the same page in the other language, which also saves the choice. */
export function LocaleSwitch({ pageLocale, target, lang, path, name }: Props) {
  const locale = useIslandStore($locale, pageLocale);
  return (
    <a
      href={path}
      lang={lang}
      hrefLang={lang}
      data-chosen={locale === target || undefined}
      onClick={() => $locale.set(target)}
    >
      {name}
    </a>
  );
}
