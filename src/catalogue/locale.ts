/** Locale values as they are stored in the browser (requirement 4.2). */
export const locales = ['En', 'Zh'] as const;

export type Locale = (typeof locales)[number];

/** BCP 47 tags for `lang` and `hreflang`. */
export const languageTag = { En: 'en', Zh: 'zh-Hans' } as const satisfies Record<Locale, string>;

/** Path prefix of a language's tree when it isn't the brand's first language. */
export const pathPrefix = { En: 'en', Zh: 'zh' } as const satisfies Record<Locale, string>;

/** The languages that a brand's site is printed in; the paths of `first` have no prefix. */
export interface Languages {
  readonly first: Locale;
  readonly second: Locale | null;
  /** True where start-up forces and saves `first` (requirement 4.5). */
  readonly isForced: boolean;
}

/**
 * `enableZh: false` wins over a forced locale: then the site is English only (requirement 4.3).
 * Otherwise a forced locale takes the unprefixed paths and the other language follows.
 */
export function toLanguages(enableZh: boolean, forcedLocale: Locale | null): Languages {
  if (!enableZh) return { first: 'En', second: null, isForced: false };
  const first = forcedLocale ?? 'En';
  return { first, second: first === 'En' ? 'Zh' : 'En', isForced: forcedLocale !== null };
}

/** The languages in the order of their trees. */
export function localesOf({ first, second }: Languages): readonly Locale[] {
  return second === null ? [first] : [first, second];
}

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
