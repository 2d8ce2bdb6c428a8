import type { Child } from '#reports/element.ts';
import { nameContact } from '#service/orders/failure-text.ts';
import { englishFlash, englishRefusals, englishAuditAnswers, englishAuditedActions } from './answers.ts';
import { englishCompare } from './compare.ts';
import { englishPlans } from './plans.ts';

const counted = (one: string, many: string) => (count: number, number: string) =>
  `${number} ${count === 1 ? one : many}`;

const naming = (text: string) => (contact: string | null) => nameContact(text, contact, 'En');

export type Texts = typeof english;

export const english = {
  service: 'Catalogue publishing',
  skip: 'Skip to the content',
  pages: { board: 'Brands', history: 'History', audit: 'Who did what', signIn: 'Sign in' },
  signOut: 'Sign out',
  name: 'Name',
  password: 'Password',
  signInHint: naming('Ask {contact} for a name and a password.'),
  roles: { viewer: 'viewer', publisher: 'publisher' },
  viewerHint: naming('You can look, but not publish. To publish, ask {contact} for the role of a publisher.'),
  refresh: 'Refresh this page',
  lost: 'The connection is lost: this page may be out of date.',
  loadAgain: 'Load it again',
  over: 'You are signed out: this page is no longer updated.',
  signInAgain: 'Sign in again',
  goOn: 'Go on',
  back: 'Back to the brands',

  trouble: (channel: Child, since: Child, reason: string | null, contact: string | null): Child => [
    'Messages of the channel “',
    channel,
    '” have not arrived since ',
    since,
    `. ${reason === null ? '' : `${reason} `}${naming('Please tell {contact}')(contact)}; publishers find the details under “Who did what”.`,
  ],
  troubles: {
    unreachable: 'The server that takes the messages could not be reached.',
    silent: 'The server that takes the messages did not answer.',
    refused: 'The server that takes the messages refused them.',
    gone: 'The server takes no messages at the address that is set for them: it may be misspelt, or no longer exist. Each message is tried again for a day.',
    unset:
      'The address for the messages, or a password for it, is missing or wrong in this service: until that is mended, none arrives.',
    other: 'This service could not send them, for a reason of its own.',
  },
  activity: {
    current: 'Up to date',
    empty: 'Never published',
    held: 'On hold',
    failed: 'Last change not published',
    'preview-failed': 'Preview could not be made',
    waiting: 'Waiting',
    frozen: 'Frozen',
  },
  building: (isPreview: boolean): string => (isPreview ? 'Making a preview' : 'Publishing'),
  startsAt: (time: Child): Child => ['Starts at ', time],
  startsNext: 'Starts when the brands before it are done',
  phases: {
    pull: 'Reading the ERP',
    pictures: 'Fetching pictures',
    settle: 'Waiting for the ERP to show the change',
    render: 'Making pages',
    write: 'Putting pages in place',
    guard: 'Checking',
    publish: 'Bringing it live',
  },
  colon: ': ',
  ofAll: (done: string, total: string) => `${done} of ${total}`,
  liveSince: (time: Child): Child => ['Live since ', time],
  products: counted('product', 'products'),
  pageCount: counted('page', 'pages'),
  release: (number: string) => `Release ${number}`,
  support: 'Details for support',
  supportHint: naming('Give these to {contact}.'),
  build: (id: string) => `Build ${id}`,
  releaseId: (id: string) => `Release ${id}`,
  seeSite: 'See the site',
  previewSince: (time: Child): Child => ['Preview ready since ', time],
  lookAtPreview: 'Look at the preview',
  previewLooks: 'It looks just as the site would: only the address in the browser tells them apart.',
  noPreviewUrl: naming('There is no address to look at it yet; {contact} can give the brand one.'),
  heldBy: (who: string, time: Child): Child => [`rolled back by ${who}, `, time],
  heldHint: 'Changes in the ERP wait until you press “Resume publishing”.',
  nextTry: (time: Child): Child => ['It is tried again at ', time, '.'],
  noNextTry: (time: string) =>
    `It is tried again within ${time} and with the next change in the ERP; until the cause is gone, the result is the same.`,
  previewFailed: naming(
    'The preview could not be made. Visitors see what they saw before. When the cause is gone, press “Make a preview” again; if that fails too, ask {contact}.',
  ),
  announced: (sent: readonly { readonly channels: string; readonly time: Child }[]): Child => [
    'A message about this was sent to ',
    sent.map(({ channels, time }, at) => [at === 0 ? '' : ', ', channels, ' (', time, ')']),
    '.',
  ],
  showFindings: 'What the check found',
  lastChange: (time: Child): Child => ['Last change ', time],
  effects: { added: 'New', changed: 'Changed', withdrawn: 'Withdrawn' },
  andMore: (number: string) => `and ${number} more`,
  changesReport: 'Change report',
  contentReport: (findings: number, number: string, fresh: string) =>
    findings === 0
      ? 'Content report: nothing to correct'
      : `Content report: ${number} to mend${fresh === '0' ? '' : `, ${fresh} new`}`,
  contentTable: 'Content report as a table (CSV)',
  reported: {
    live: (release: Child): Child => ['The content report is about what is live: ', release, '.'],
    preview: (release: Child): Child => [
      'The content report is about the preview: ',
      release,
      '. It is not live.',
    ],
    other: (release: Child): Child => [
      'The content report is about another release than the live one: ',
      release,
      '.',
    ],
    read: (time: Child): Child => [
      'The content report is about what was read at ',
      time,
      '; it is not live.',
    ],
  },
  announce: {
    current: (brand: string) => `${brand} is up to date.`,
    held: (brand: string) => `${brand} is on hold.`,
    failed: (brand: string) => `${brand} could not be published.`,
    'preview-failed': (brand: string) => `The preview of ${brand} could not be made.`,
    preview: ' A preview is ready.',
  },

  actions: {
    publish: 'Publish now',
    preview: 'Make a preview',
    promote: 'Make the preview live',
    rollBack: 'Roll back to…',
    resume: 'Resume publishing',
    force: 'Publish anyway…',
  },
  running: { publish: 'Publishing…', preview: 'Making a preview…' },
  rollBackTo: (brand: string) => `Roll ${brand} back`,
  rollBackHint:
    'Visitors get the release that you choose within seconds. Then the brand is on hold: nothing goes live by itself until you press “Resume publishing”.',
  noFormer: 'There is no other release to go back to.',
  numberGaps:
    'Numbers can be missing: each attempt to publish takes one, even if it is refused or nothing has changed.',
  releaseStates: { live: 'live now', held: 'preview', former: 'was live' },
  makeLive: 'Make this one live',
  loss: {
    ofCategory: 'By category',
    shared:
      'A product can be in several categories, so these numbers can add up to more than there are products.',
    moreCategories: (number: string) => `and ${number} more ${number === '1' ? 'category' : 'categories'}`,
    names: 'These are missing',
    all: 'All that are missing, as a table (CSV)',
    concerned: 'These are affected',
    allConcerned: 'All that are affected, as a table (CSV)',
    force: (missing: string) =>
      `Publishing anyway takes ${missing} ${missing === '1' ? 'product' : 'products'} off the site.`,
  },
  exactly: 'Details for support',
  forceTitle: (brand: string) => `Publish ${brand} anyway`,
  forceHint:
    'What the ERP holds now did not pass the check. If it is correct all the same, say why: the reason is kept with the release.',
  reason: 'Reason',

  plans: englishPlans,
  older: {
    title: 'This preview is older than what is live',
    same: 'It shows the same as what is live.',
    advice:
      'Something newer went live after this preview was made. To see what the ERP holds now, make a new preview.',
    question: (brand: string) => `Make the older preview of ${brand} live?`,
    takesBack:
      'If it goes live, visitors lose what went live since. The brand is then on hold, as after a rollback: changes in the ERP wait until you press “Resume publishing”.',
    submit: 'Make the older preview live',
  },
  compare: englishCompare,
  freezes: {
    link: 'Freeze…',
    title: (brand: string) => `Freeze ${brand}`,
    hint: 'While a brand is frozen, visitors go on seeing what they see when it begins. Changes in the ERP wait and go live when the freeze ends. You can still roll back, and you can publish by hand if you give a reason. A release that is planned for a time in the freeze goes live only if its plan has a reason.',
    from: 'From',
    to: 'Until',
    all: 'Freeze all brands, not only this one',
    submit: 'Freeze',
    frozen: (until: string, why: string, who: string) => `Frozen until ${until}, set by ${who}: ${why}`,
    coming: (from: string, until: string, why: string, who: string) =>
      `Will be frozen from ${from} until ${until}, set by ${who}: ${why}`,
    waits: (count: number, number: string, since: Child): Child => [
      `${number} ${count === 1 ? 'change has' : 'changes have'} been waiting since `,
      since,
      '. ',
    ],
    waiting: (isHeld: boolean): string =>
      isHeld
        ? 'Changes in the ERP go live when the freeze has ended and somebody has pressed “Resume publishing”.'
        : 'Changes in the ERP go live when the freeze ends.',
    end: (only: string | null) => (only === null ? 'End the freeze' : `End it for ${only} only`),
    endAll: 'End it for all brands',
    callOff: (only: string | null) =>
      only === null ? 'Call the freeze off' : `Call it off for ${only} only`,
    callOffAll: 'Call it off for all brands',
    urgentTitle: (brand: string) => `Publish ${brand} in the freeze`,
    urgentHint:
      'Everything that the ERP holds for this brand goes live now, although the brand is frozen. Give a reason; it is kept in the history.',
    urgentPreview:
      'The preview goes live now, just as you saw it, although the brand is frozen. Other changes in the ERP go on waiting. Give a reason; it is kept in the history.',
    urgent: 'Publish in the freeze…',
  },
  events: {
    live: 'Went live',
    held: 'Preview made',
    unchanged: 'Nothing had changed',
    superseded: 'Skipped: something newer was live',
    failed: 'Not published',
    'preview-failed': 'Preview could not be made',
    recovered: 'Works again; nothing had changed',
    promoted: 'Preview went live',
    'rolled-back': 'Rolled back to an earlier release',
    resumed: 'Resumed',
    scheduled: 'Went live as planned',
    'scheduled-back': 'Rolled back to an earlier release, as planned',
    'schedule-failed': 'Did not go live as planned',
  },
  byService: 'automatically',
  after: (duration: string) => `took ${duration}`,
  times: (number: string) => `, ${number} times`,
  between: (from: Child, to: Child): Child => ['Between ', from, ' and ', to],
  noHistory: 'Nothing has happened yet.',
  auditedActions: englishAuditedActions,
  auditAnswers: englishAuditAnswers,
  results: { done: 'done', refused: 'refused', failed: 'failed' },
  terminal: 'terminal',
  newestFirst: 'The newest comes first.',

  flash: englishFlash,
  refusals: englishRefusals,
  refusedTitle: 'That was not done',
  notShown: { role: 'For publishers only', other: 'This page can’t be shown' },
  missingHint: 'The address is wrong, or what it showed is not kept any more, such as an old release.',
  quote: (id: string, contact: string | null) => `If you ask ${contact ?? 'for help'}, quote: ${id}`,
  brackets: (remark: Child): Child => [' (', remark, ')'],
};
