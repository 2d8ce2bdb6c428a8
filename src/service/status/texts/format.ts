import { languageTag, type Locale } from '#catalogue/locale.ts';
import { type Child, h } from '#reports/element.ts';

const moments = {
  En: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
  Zh: new Intl.DateTimeFormat('zh-Hans', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
} satisfies Record<Locale, Intl.DateTimeFormat>;

/** Formats milliseconds since 1970 in UTC; the page's script converts it to local time. */
export function formatTime(at: number, locale: Locale): Child {
  const date = new Date(at);
  return h('time', { datetime: date.toISOString() }, `${moments[locale].format(date)} UTC`);
}

export function formatCount(number: number, locale: Locale): string {
  return number.toLocaleString(languageTag[locale]);
}

export function formatSeconds(seconds: number, locale: Locale): string {
  const digits = { maximumFractionDigits: seconds < 10 ? 1 : 0 };
  return Math.max(seconds, 0.1).toLocaleString(languageTag[locale], digits);
}
