import { languageTag, type Locale } from '#catalogue/locale.ts';

const toFormat = (tag: string) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const moments = { En: toFormat('en-GB'), Zh: toFormat(languageTag.Zh) } satisfies Record<Locale, unknown>;

/** `21 November 2026 at 10:26 UTC`, wherever it is read. */
export function formatMoment(iso: string, locale: Locale): string {
  return `${moments[locale].format(new Date(iso))} UTC`;
}
