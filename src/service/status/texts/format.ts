import { languageTag, type Locale, locales } from '#catalogue/text.ts';
import { type Child, h } from '#reports/element.ts';
import { formatMoment, type Place, tagOf } from '#reports/texts/both.ts';
import { offsetOf } from '#service/review/local-time.ts';

export function formatTime(at: number, place: Place): Child {
  return h('time', { datetime: new Date(at).toISOString() }, formatMoment(at, place));
}

/** Returns a name such as `Singapore Standard Time, UTC+08:00`. */
export function formatZone({ locale, timeZone }: Place): string {
  if (timeZone === 'UTC') return locale === 'En' ? 'UTC' : '协调世界时（UTC）';
  const now = Date.now();
  const format = new Intl.DateTimeFormat(tagOf(locale), { timeZone, timeZoneName: 'long' });
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${name}${locale === 'En' ? ', ' : '，'}UTC${offsetOf(now, timeZone)}`;
}

export function formatList(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(tagOf(locale)).format(items);
}

export function chooseLocale(chosen: string | undefined, accepted = ''): Locale {
  const known = [chosen, ...accepted.split(/;[^,]*|,/)].map(toLocale);
  return known.find((locale) => locale !== null) ?? 'En';
}

export function toLocale(tag: string | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split('-')[0];
  return locales.find((locale) => languageTag[locale].split('-')[0] === language) ?? null;
}
