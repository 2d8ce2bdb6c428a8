import type { MessageTexts } from './texts.ts';

const numbers = new Intl.NumberFormat('en');
const lists = new Intl.ListFormat('en', { type: 'unit', style: 'long' });
const products = (count: number) => `${numbers.format(count)} ${count === 1 ? 'product' : 'products'}`;

export const english: MessageTexts = {
  headings: {
    live: (brand, counts) =>
      counts === '' ? `${brand} is live with changes` : `${brand} is live: ${counts}`,
    lives: (brand, times, from, to) => `${brand} went live ${times} times between ${from} and ${to}`,
    promoted: (brand) => `The preview of ${brand} is live`,
    'rolled-back': (brand) => `${brand} was rolled back to an earlier release`,
    preview: (brand) => `A preview of ${brand} is ready`,
    refused: (brand) => `${brand} was not published`,
    failed: (brand) => `${brand} can’t be published at the moment`,
    recovered: (brand) => `${brand} can be published again`,
    held: (brand) => `${brand} has been on hold for more than a day`,
    content: (brand, added, all) =>
      `${brand}: ${numbers.format(added)} new ${added === 1 ? 'thing' : 'things'} to mend in the ERP, ${all} in all`,
    scheduled: (brand) => `${brand} went live as planned`,
    'schedule-failed': (brand) => `${brand} did not go live as planned`,
  },
  counts: ({ added, changed, withdrawn }) =>
    lists.format([
      ...(added > 0 ? [`${products(added)} new`] : []),
      ...(changed > 0 ? [`${products(changed)} changed`] : []),
      ...(withdrawn > 0 ? [`${products(withdrawn)} gone`] : []),
    ]),
  effects: {
    added: (name) => `New: ${name}`,
    changed: (name) => `Changed: ${name}`,
    withdrawn: (name) => `Gone: ${name}`,
  },
  andMore: (count) => `and ${numbers.format(count)} more`,
  by: (who, why) => (why === null ? `By ${who}` : `By ${who}: ${why}`),
  at: (time) => `At ${time}`,
  failure: ({ title, advice }) => [title, advice],
  wouldGo: (count, names) => `${products(count)} would be gone, such as ${lists.format(names)}.`,
  recovered: 'What went wrong before is over; all that waited is live.',
  held: 'Changes of the ERP wait until somebody presses Resume.',
  missed: 'Nothing went live: the release waits. Look at it, and promote it if it is still wanted.',
  links: {
    changes: 'All that changed',
    content: 'What to mend',
    board: 'Open the publishing page',
    preview: 'Look at the preview',
  },
  several: (count, brands) => `${numbers.format(count)} pieces of news: ${brands}`,
  restIsThere: (count) => `${numbers.format(count)} more are on the publishing page.`,
  listSeparator: ', ',
  test: {
    title: 'Test message of the catalogues',
    heading: 'It works',
    line: (channel) => `Messages of the channel “${channel}” arrive here.`,
  },
};
