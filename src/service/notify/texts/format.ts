import type { Channel } from '#config/channel.ts';
import { languageTag } from '#catalogue/locale.ts';

export type FormatTime = (at: number) => string;

/** Formats times in the channel's zone, e.g. `24 Nov 2026, 14:05 (UTC+8)`. */
export function toTimeFormat({ language, timeZone }: Channel): FormatTime {
  const locale = language === 'En' ? 'en-GB' : languageTag.Zh;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = (at: number) =>
    zone
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace('GMT', 'UTC')
      .replace(/\+0$/, '');
  return (at) =>
    language === 'En' ? `${time.format(at)} (${offset(at)})` : `${time.format(at)}（${offset(at)}）`;
}
