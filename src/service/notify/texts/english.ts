import type { Locale } from '#catalogue/locale.ts';

const numbers = new Intl.NumberFormat('en');

export type MessageTexts = typeof english;

export const english = {
  locale: 'En' as Locale,
  colon: ': ',
  dash: ' – ',
  /** Beginnings of titles, worst first. The names of brands follow. */
  outcomes: {
    refused: 'not published',
    failed: 'can’t be published at the moment',
    'schedule-failed': 'not live as planned',
    'rolled-back': 'rolled back',
    'scheduled-back': 'rolled back as planned',
    held: 'waiting for review for more than a day',
    preview: 'waiting for review',
    content: 'new things to correct',
    recovered: 'can be published again',
    promoted: 'live after review',
    scheduled: 'live as planned',
    live: 'live',
  },
  newOfAll: (added: number, all: number) => `${numbers.format(added)} new, ${numbers.format(all)} in all`,
  outcomeSeparator: '; ',
  andMore: (count: number) => `and ${numbers.format(count)} more`,
  by: (who: string | null, why: string | null, isForced: boolean) =>
    `${who === null ? 'For a change in the ERP' : `By ${who}`}${isForced ? ', although the check refused it' : ''}${why === null ? '' : `: ${why}`}`,
  plannedBy: (who: string) => `Planned by ${who}`,
  at: (time: string) => `At ${time}`,
  recovered: 'The problem is over. The site shows the current content of the ERP.',
  inReview: 'Changes in the ERP wait on the review page until a publisher publishes them.',
  waits: 'Visitors don’t see it until a publisher publishes it or plans it for a time.',
  missedSince: (time: string, reason: string) => `Planned for ${time}: ${reason}`,
  missed: 'The release did not go live, and visitors see no change. It waits on the review page.',
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
