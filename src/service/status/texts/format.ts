import { languageTag, type Locale } from '#catalogue/locale.ts';
import { type Child, h } from '#reports/element.ts';
import { offsetOf } from '#service/planning/local-time.ts';

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

/** Formats a time in a zone, with that, e.g. `28 Nov 2026, 08:00 (Asia/Singapore, UTC+08:00)`. */
export function formatZonedTime(at: number, timeZone: string, locale: Locale): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  const time = new Date(at).toLocaleString(locale === 'En' ? 'en-GB' : languageTag.Zh, options);
  const offset = offsetOf(at, timeZone);
  return `${time} (${timeZone === 'UTC' ? 'UTC' : `${timeZone}, UTC${offset}`})`;
}
