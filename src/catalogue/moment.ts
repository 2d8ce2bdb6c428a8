import { Temporal } from 'temporal-polyfill';

/** Matches days from 1970 to 2099. ERPs use other years for "never" and "always". */
const day = '(?:19[7-9]|20\\d)\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?';
const zone = 'Z|[+-](?:0\\d|1[0-4]):[0-5]\\d';
const moment = new RegExp(`^(${day})(?:[T ](${time})(${zone})?)?$`);

/**
 * Returns a day, or a time with its offset, in the ISO 8601 form that sitemaps and schema.org accept. Null for a date that does not exist.
 * A time without a zone is a local time of `timeZone`.
 */
export function toMoment(text: string | null, timeZone: string): string | null {
  const [, date, clock, offset] = moment.exec(text ?? '') ?? [];
  // `Date` turns 30 February into 2 March, so a changed day means an invalid date.
  if (date === undefined || new Date(date).getUTCDate() !== Number(date.slice(-2))) return null;
  if (clock === undefined) return date;
  const local = `${date}T${clock}`;
  return `${local}${offset ?? Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).offset}`;
}
