import type { Channel } from '#config/channel.ts';

const minute = 60_000;

/**
 * Returns when a channel may send again, in milliseconds since 1970; `at` itself outside its quiet hours. Hours from 22:00 to
 * 07:00 reach over midnight.
 */
export function endOfQuietHours(
  { quietHours, timeZone }: Pick<Channel, 'quietHours' | 'timeZone'>,
  at: number,
): number {
  if (quietHours === undefined) return at;
  const from = toMinutes(quietHours.from);
  const to = toMinutes(quietHours.to);
  const now = minutesOf(at, timeZone);
  const isQuiet = from <= to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return at;
  const whole = Math.floor(at / minute) * minute;
  const end = whole + ((to - now + 1_440) % 1_440) * minute;
  // If clocks are changed meanwhile, the end is off by an hour, or by half of one.
  const off = to - minutesOf(end, timeZone);
  return end + (Math.abs(off) <= 120 ? off : 0) * minute;
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes since midnight in the zone. */
function minutesOf(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return toMinutes(format.format(at));
}
