import { Temporal } from 'temporal-polyfill';

/** Nothing behind it: an offset or a zone of its own would be another time than the one that is meant here. */
const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/**
 * Reads a time of the wall in a zone, such as `2026-11-28T08:00`, in milliseconds since 1970. Of a time that a clock shows
 * twice it is the first one. Null where it is no time, or one that a clock leaves out when it is set forward.
 */
export function parseLocalTime(text: string, timeZone: string): number | null {
  if (!localTime.test(text)) return null;
  try {
    const local = Temporal.PlainDateTime.from(text);
    const zoned = local.toZonedDateTime(timeZone);
    return zoned.toPlainDateTime().equals(local) ? zoned.epochMilliseconds : null;
  } catch {
    return null;
  }
}

/** Returns whether the clocks of a zone are not set any more after a time, so that no hour comes twice. */
export function isFixedZone(at: number, timeZone: string): boolean {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return zoned.getTimeZoneTransition('next') === null;
}

/** Formats a time as a browser's field for date and time has it, e.g. `2026-11-28T08:00`. */
export function toLocalTime(at: number, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' });
}

/** Returns how far a zone is from UTC at a time, e.g. `+08:00`. */
export function offsetOf(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offset;
}
