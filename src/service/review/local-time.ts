import { Temporal } from 'temporal-polyfill';

const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/**
 * Parses a time such as `2026-11-28T08:00` to milliseconds since 1970. Returns null for a time that is skipped when
 * clocks go forward.
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

export function toLocalTime(at: number, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' });
}

export function offsetOf(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offset;
}
