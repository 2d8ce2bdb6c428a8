/** Excludes years before 1970 and after 2099, which ERPs use for "never" and "always". */
const day = '(?:19[7-9]|20\\d)\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?';
const zone = 'Z|[+-](?:0\\d|1[0-4]):[0-5]\\d';
const moment = new RegExp(`^(${day})(?:[T ](${time})(${zone})?)?$`);

/** Returns ISO 8601, or null for an invalid date. A time without a zone is local to `timeZone`. */
export function toMoment(text: string | null, timeZone: string): string | null {
  const [, date, clock, offset] = moment.exec(text ?? '') ?? [];
  // `Date` turns 30 February into 2 March.
  if (date === undefined || new Date(date).getUTCDate() !== Number(date.slice(-2))) return null;
  if (clock === undefined) return date;
  const local = `${date}T${clock}`;
  return `${local}${offset ?? offsetOf(local, timeZone)}`;
}

function offsetOf(local: string, timeZone: string): string {
  const near = readOffset(Date.parse(`${local}Z`), timeZone);
  return readOffset(Date.parse(`${local}${near}`), timeZone);
}

function readOffset(at: number, timeZone: string): string {
  const name = formatIn(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name?.slice('GMT'.length) || '+00:00';
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, known);
  return known;
}
