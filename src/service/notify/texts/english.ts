import type { MessageTexts } from './texts.ts';

const numbers = new Intl.NumberFormat('en');
const lists = new Intl.ListFormat('en', { type: 'unit', style: 'long' });
/** Names have commas themselves, such as “Saucepan, mustard yellow”. */
const namesOf = (names: readonly string[]) =>
  names.some((name) => name.includes(',')) ? names.join('; ') : lists.format(names);
const productsOf = (count: number) => `${numbers.format(count)} ${count === 1 ? 'product' : 'products'}`;

export const english: MessageTexts = {
  headings: {
    live: (brand, counts) =>
      counts === '' ? `${brand} is live with changes` : `${brand} is live: ${counts}`,
    lives: (brand, times, from, to) =>
      `${brand} went live ${times} times ${from === to ? `at ${from}` : `between ${from} and ${to}`}`,
    promoted: (brand) => `The preview of ${brand} is live`,
    'rolled-back': (brand) => `${brand} was rolled back to an earlier release`,
    preview: (brand) => `A preview of ${brand} is ready`,
    refused: (brand) => `${brand} was not published`,
    failed: (brand) => `${brand} can’t be published at the moment`,
    'preview-failed': (brand) => `A preview of ${brand} could not be made`,
    recovered: (brand) => `${brand} can be published again`,
    held: (brand) => `${brand} has been on hold for more than a day`,
    waits: (brand) => `A preview of ${brand} has been waiting for more than a day`,
    content: (brand, added, all) =>
      `${brand}: ${numbers.format(added)} new ${added === 1 ? 'thing' : 'things'} to mend in the ERP, ${all} in all`,
    scheduled: (brand) => `${brand} went live as planned`,
    'scheduled-back': (brand) => `${brand} was rolled back to an earlier release, as planned`,
    'schedule-failed': (brand) => `${brand} did not go live as planned`,
  },
  counts: ({ added, changed, withdrawn, groups }) =>
    lists.format([
      ...(added > 0 ? [`${productsOf(added)} new`] : []),
      ...(changed > 0 ? [`${productsOf(changed)} changed`] : []),
      ...(withdrawn > 0 ? [`${productsOf(withdrawn)} withdrawn`] : []),
      ...(groups > 0
        ? [`${numbers.format(groups)} ${groups === 1 ? 'change' : 'changes'} to categories and series`]
        : []),
    ]),
  pagesChanged: (count) => `${numbers.format(count)} ${count === 1 ? 'page' : 'pages'} changed, no product`,
  effects: {
    added: (name) => `New: ${name}`,
    changed: (name) => `Changed: ${name}`,
    withdrawn: (name) => `Withdrawn: ${name}`,
  },
  andMore: (count) => `and ${numbers.format(count)} more`,
  by: (who, why) => (why === null ? `By ${who}` : `By ${who}: ${why}`),
  plannedBy: (who) => `Planned by ${who}`,
  at: (time) => `At ${time}`,
  previewFailed: 'Visitors see what they saw before. When the cause is gone, press “Make a preview” again.',
  wouldGo: (count, names) =>
    count === 1
      ? `If it is published, one product leaves the site: ${namesOf(names)}.`
      : `If it is published, ${numbers.format(count)} products leave the site, such as ${namesOf(names)}.`,
  affected: (count, names) =>
    count === 1
      ? `It is about ${namesOf(names)}.`
      : `It is about ${numbers.format(count)} products, categories, series or other pages, such as ${namesOf(names)}.`,
  recovered: 'The problem is over; the site shows what the ERP holds.',
  held: 'Changes in the ERP wait until a publisher presses “Resume publishing”.',
  waits: 'Visitors don’t see it until a publisher makes it live, or plans when it goes live.',
  heldBy: (who) => `Rolled back by ${who}.`,
  missedSince: (time, reason) => `Planned for ${time}: ${reason}`,
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
  several: (count, brands) => `${numbers.format(count)} updates: ${brands}`,
  restIsThere: (count) => `${numbers.format(count)} more are on the publishing page.`,
  listSeparator: ', ',
  test: {
    title: 'Test message of the catalogues',
    heading: 'It works',
    line: (channel) => `Messages of the channel “${channel}” arrive here.`,
  },
};
