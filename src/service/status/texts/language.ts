import { type Locale, languageTag, locales } from '#catalogue/locale.ts';

/** Returns the chosen locale, else the browser's preferred one, else English. */
export function chooseLocale(chosen: string | undefined, accepted: string | undefined): Locale {
  return toLocale(chosen) ?? (accepted ?? '').split(',').map(toWeighted).sort(byWeight)[0]?.locale ?? 'En';
}

/** Returns the locale of a tag such as `zh`, `zh-CN` or `en-GB`; null for other languages. */
export function toLocale(tag: string | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split('-')[0];
  return locales.find((locale) => languageTag[locale].split('-')[0] === language) ?? null;
}

interface Weighted {
  readonly locale: Locale | null;
  readonly weight: number;
}

function toWeighted(range: string): Weighted {
  const [tag, ...parameters] = range.split(';');
  const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((found) => found);
  const locale = toLocale(tag);
  return { locale, weight: locale === null ? 0 : Number(quality ?? 1) };
}

function byWeight(a: Weighted, b: Weighted): number {
  return b.weight - a.weight;
}
