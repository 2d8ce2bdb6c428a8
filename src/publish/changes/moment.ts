const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** `21 November 2026 at 10:26 UTC`, wherever it is read. */
export function formatMoment(iso: string): string {
  return `${moments.format(new Date(iso))} UTC`;
}
