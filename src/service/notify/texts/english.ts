import type { Locale } from '#catalogue/locale.ts';

const numbers = new Intl.NumberFormat('en');
const lists = new Intl.ListFormat('en', { type: 'unit', style: 'long' });
/** Names contain commas, such as “Saucepan, mustard yellow”. */
const namesOf = (names: readonly string[]) =>
  names.some((name) => name.includes(',')) ? names.join('; ') : lists.format(names);

export type MessageTexts = typeof english;

export const english = {
  locale: 'En' as Locale,
  headings: {
    live: (brand: string, counts: string) =>
      counts === '' ? `${brand} is live with changes` : `${brand} is live: ${counts}`,
    lives: (brand: string, times: string, from: string, to: string) =>
      `${brand} went live ${times} times ${from === to ? `at ${from}` : `between ${from} and ${to}`}`,
    promoted: (brand: string) => `The preview of ${brand} is live`,
    'rolled-back': (brand: string) => `${brand} was rolled back to an earlier release`,
    preview: (brand: string) => `A preview of ${brand} is ready`,
    refused: (brand: string) => `${brand} was not published`,
    failed: (brand: string) => `${brand} can’t be published at the moment`,
    'preview-failed': (brand: string) => `A preview of ${brand} could not be made`,
    recovered: (brand: string) => `${brand} can be published again`,
    held: (brand: string) => `${brand} has been on hold for more than a day`,
    waits: (brand: string) => `A preview of ${brand} has been waiting for more than a day`,
    content: (brand: string, added: number, all: string) =>
      `${brand}: ${numbers.format(added)} new ${added === 1 ? 'thing' : 'things'} to mend in the ERP, ${all} in all`,
    scheduled: (brand: string) => `${brand} went live as planned`,
    'scheduled-back': (brand: string) => `${brand} was rolled back to an earlier release, as planned`,
    'schedule-failed': (brand: string) => `${brand} did not go live as planned`,
  },
  effects: {
    added: (name: string) => `New: ${name}`,
    changed: (name: string) => `Changed: ${name}`,
    withdrawn: (name: string) => `Withdrawn: ${name}`,
  },
  andMore: (count: number) => `and ${numbers.format(count)} more`,
  by: (who: string, why: string | null) => (why === null ? `By ${who}` : `By ${who}: ${why}`),
  plannedBy: (who: string) => `Planned by ${who}`,
  at: (time: string) => `At ${time}`,
  previewFailed: 'Visitors see what they saw before. When the cause is gone, press “Make a preview” again.',
  wouldGo: (count: number, names: readonly string[]) =>
    count === 1
      ? `If it is published, one product leaves the site: ${namesOf(names)}.`
      : `If it is published, ${numbers.format(count)} products leave the site, such as ${namesOf(names)}.`,
  affected: (count: number, names: readonly string[]) =>
    count === 1
      ? `It is about ${namesOf(names)}.`
      : `It is about ${numbers.format(count)} products, categories, series or other pages, such as ${namesOf(names)}.`,
  recovered: 'The problem is over; the site shows what the ERP holds.',
  held: 'Changes in the ERP wait until a publisher presses “Resume publishing”.',
  waits: 'Visitors don’t see it until a publisher makes it live, or plans when it goes live.',
  heldBy: (who: string) => `Rolled back by ${who}.`,
  missedSince: (time: string, reason: string) => `Planned for ${time}: ${reason}`,
  missed:
    'Nothing went live; visitors see what they saw before. See on the publishing page whether the preview is still there: make it live, or make a new one. In a freeze that takes a reason.',
  links: {
    changes: 'Change report',
    compare: 'Before and after',
    content: 'What to mend',
    findings: 'What the check found',
    board: 'Open the publishing page',
    preview: 'Look at the preview',
  },
  several: (count: number, brands: string) => `${numbers.format(count)} updates: ${brands}`,
  restIsThere: (count: number) => `${numbers.format(count)} more are on the publishing page.`,
  listSeparator: ', ',
  test: {
    title: 'Test message of the catalogues',
    heading: 'It works',
    line: (channel: string) => `Messages of the channel “${channel}” arrive here.`,
  },
};
