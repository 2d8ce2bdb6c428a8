import { languageTag, type Locale, locales } from '#catalogue/locale.ts';
import { type Child, h } from '#reports/element.ts';
import { offsetOf } from '#service/planning/local-time.ts';

const moments = {
  En: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
  Zh: new Intl.DateTimeFormat('zh-Hans', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
} satisfies Record<Locale, Intl.DateTimeFormat>;

export function formatTime(at: number, locale: Locale): Child {
  const date = new Date(at);
  return h('time', { datetime: date.toISOString() }, `${moments[locale].format(date)} UTC`);
}

export function formatCount(number: number, locale: Locale): string {
  return number.toLocaleString(languageTag[locale]);
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function formatDuration(seconds: number, locale: Locale): string {
  // Rounded, so that nothing takes 60 minutes.
  const [unit, length] = units.find(([, each]) => seconds >= each * 0.995) ?? ['second', 1];
  const value = Math.max(seconds / length, 0.1);
  const digits = value < 10 ? 1 : 0;
  const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: digits } as const;
  // Chinese has a space between digits and characters.
  return value.toLocaleString(languageTag[locale], options).replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}

/** Formats a time in a zone, e.g. `28 Nov 2026, 08:00 (Singapore Standard Time, UTC+08:00)`. */
export function formatZonedTime(at: number, timeZone: string, locale: Locale): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  const time = new Date(at).toLocaleString(tagOf(locale), options);
  const [open, comma, close] = locale === 'En' ? [' (', ', ', ')'] : ['（', '，', '）'];
  const zone = timeZone === 'UTC' ? '' : `${zoneName(at, timeZone, locale)}${comma}`;
  const offset = timeZone === 'UTC' ? '' : offsetOf(at, timeZone);
  return `${time}${open}${zone}UTC${offset}${close}`;
}

function tagOf(locale: Locale): string {
  return locale === 'En' ? 'en-GB' : languageTag.Zh;
}

function zoneName(at: number, timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(tagOf(locale), { timeZone, timeZoneName: 'long' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export function chooseLocale(chosen: string | undefined, accepted: string | undefined): Locale {
  return toLocale(chosen) ?? (accepted ?? '').split(',').map(toWeighted).sort(byWeight)[0]?.locale ?? 'En';
}

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
