import { languageTag, type Locale, locales } from '#catalogue/locale.ts';
import { type Child, h } from '#reports/element.ts';
import { offsetOf } from '#service/review/local-time.ts';

export interface Place {
  readonly locale: Locale;
  readonly timeZone: string;
}

/** Draws a `time` element in the time zone of `place`. The page shows the zone once. */
export function formatTime(at: number, place: Place): Child {
  return h('time', { datetime: new Date(at).toISOString() }, formatMoment(at, place));
}

/** Formats a time such as `28 Nov 2026, 08:00`. */
function formatMoment(at: number, { locale, timeZone }: Place): string {
  return new Date(at).toLocaleString(tagOf(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

/** Formats a zone such as `Singapore Standard Time, UTC+08:00`. */
export function formatZone(at: number, { locale, timeZone }: Place): string {
  if (timeZone === 'UTC') return locale === 'En' ? 'UTC' : '协调世界时（UTC）';
  const comma = locale === 'En' ? ', ' : '，';
  return `${zoneName(at, timeZone, locale)}${comma}UTC${offsetOf(at, timeZone)}`;
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function formatDuration(seconds: number, locale: Locale): string {
  // Uses the larger unit slightly earlier, so that a rounded duration is not "60 minutes".
  const [unit, length] = units.find(([, each]) => seconds >= each * 0.995) ?? ['second', 1];
  const value = Math.max(seconds / length, 0.1);
  const digits = value < 10 ? 1 : 0;
  const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: digits } as const;
  // Adds a space between digits and Chinese characters, as usual in Chinese.
  return value.toLocaleString(languageTag[locale], options).replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}

function tagOf(locale: Locale): string {
  return locale === 'En' ? 'en-GB' : languageTag.Zh;
}

function zoneName(at: number, timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(tagOf(locale), { timeZone, timeZoneName: 'long' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Browsers list accepted languages in the order of preference. */
export function chooseLocale(chosen: string | undefined, accepted = ''): Locale {
  const known = [chosen, ...accepted.split(/;[^,]*|,/)].map(toLocale);
  return known.find((locale) => locale !== null) ?? 'En';
}

export function toLocale(tag: string | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split('-')[0];
  return locales.find((locale) => languageTag[locale].split('-')[0] === language) ?? null;
}
