import type { Locale } from '#catalogue/locale.ts';

const numbers = new Intl.NumberFormat('en');
const withLine = (text: string, line: string) => (line === '' ? text : `${text}: ${line}`);

export type MessageTexts = typeof english;

export const english = {
  locale: 'En' as Locale,
  /** `line` describes the changes; empty if unknown. */
  headings: {
    live: (brand: string, line: string) =>
      line === '' ? `${brand} is live with changes` : `${brand} is live: ${line}`,
    lives: (brand: string, times: string, from: string, to: string) =>
      `${brand} went live ${times} times ${from === to ? `at ${from}` : `between ${from} and ${to}`}`,
    promoted: (brand: string, line: string) => withLine(`${brand} is live after review`, line),
    'rolled-back': (brand: string, line: string) => withLine(`${brand} was rolled back`, line),
    preview: (brand: string, line: string) => withLine(`${brand} waits for review`, line),
    refused: (brand: string, _: string) => `${brand} was not published`,
    failed: (brand: string, _: string) => `${brand} can’t be published at the moment`,
    recovered: (brand: string, _: string) => `${brand} can be published again`,
    held: (brand: string, _: string) => `${brand} has not been published automatically for more than a day`,
    waits: (brand: string, _: string) => `${brand} has been waiting for review for more than a day`,
    content: (brand: string, added: number, all: string) =>
      `${brand}: ${numbers.format(added)} new ${added === 1 ? 'thing' : 'things'} to correct in the ERP, ${all} in all`,
    scheduled: (brand: string, line: string) => withLine(`${brand} went live as planned`, line),
    'scheduled-back': (brand: string, line: string) => withLine(`${brand} was rolled back as planned`, line),
    'schedule-failed': (brand: string, _: string) => `${brand} did not go live as planned`,
  },
  /** Parts of a title, the worst first. */
  outcomes: {
    refused: (brands: string) => `not published: ${brands}`,
    failed: (brands: string) => `can’t be published at the moment: ${brands}`,
    'schedule-failed': (brands: string) => `not live as planned: ${brands}`,
    'rolled-back': (brands: string) => `rolled back: ${brands}`,
    'scheduled-back': (brands: string) => `rolled back as planned: ${brands}`,
    held: (brands: string) => `not published automatically for more than a day: ${brands}`,
    waits: (brands: string) => `waiting for review for more than a day: ${brands}`,
    preview: (brands: string) => `waiting for review: ${brands}`,
    content: (brands: string) => `new things to correct: ${brands}`,
    recovered: (brands: string) => `can be published again: ${brands}`,
    promoted: (brands: string) => `live after review: ${brands}`,
    scheduled: (brands: string) => `live as planned: ${brands}`,
    live: (brands: string) => `live: ${brands}`,
  },
  outcomeSeparator: '; ',
  andMore: (count: number) => `and ${numbers.format(count)} more`,
  by: (who: string | null, why: string | null, isForced: boolean) =>
    `${who === null ? 'For a change in the ERP' : `By ${who}`}${isForced ? ', although the check refused it' : ''}${why === null ? '' : `: ${why}`}`,
  plannedBy: (who: string) => `Planned by ${who}`,
  at: (time: string) => `At ${time}`,
  recovered: 'The problem is over; the site shows what the ERP holds.',
  held: 'Changes in the ERP wait on the review page until a publisher publishes them.',
  waits: 'Visitors don’t see it until a publisher publishes it, or chooses a time.',
  heldBy: (who: string) => `Switched to review by ${who}.`,
  missedSince: (time: string, reason: string) => `Planned for ${time}: ${reason}`,
  missed: 'Nothing went live; visitors see what they saw before. The release waits on the review page.',
  links: {
    release: 'All changes, before and after',
    content: 'What to correct',
    findings: 'What the check found',
    board: 'Open the publishing page',
    review: 'Review it',
  },
  restIsThere: (count: number) => `${numbers.format(count)} more are on the publishing page.`,
  listSeparator: ', ',
  test: {
    title: 'Test message of the catalogues',
    heading: 'It works',
    line: (channel: string) => `Messages of the channel “${channel}” arrive here.`,
  },
};
