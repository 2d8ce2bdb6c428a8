/** The values that browsers store (requirement 4.2). */
export const locales = ['En', 'Zh'] as const;

export type Locale = (typeof locales)[number];

export const languageTag = { En: 'en', Zh: 'zh-Hans' } as const satisfies Record<Locale, string>;

export const pathPrefix = { En: 'en', Zh: 'zh' } as const satisfies Record<Locale, string>;

/** The languages of a brand's site. Paths of the first language have no prefix. */
export interface Languages {
  readonly first: Locale;
  readonly second: Locale | null;
  readonly isForced: boolean;
}

/**
 * Returns the languages of a site. Without Chinese the site is only English, even with a forced locale (requirement 4.3). Paths of a
 * forced locale have no prefix.
 */
export function toLanguages(enableZh: boolean, forcedLocale: Locale | null): Languages {
  if (!enableZh) return { first: 'En', second: null, isForced: false };
  const first = forcedLocale ?? 'En';
  return { first, second: first === 'En' ? 'Zh' : 'En', isForced: forcedLocale !== null };
}

export function localesOf({ first, second }: Languages): readonly Locale[] {
  return second === null ? [first] : [first, second];
}

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
