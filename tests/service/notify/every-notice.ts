import { failureCauses } from '#builder/failure.ts';
import type { Notice } from '#service/notify/notice.ts';
import type { MissedReason } from '#service/orders/missed-plan.ts';
import { aNotice } from './a-message.ts';

const hour = 3_600_000;
const none = { added: 0, changed: 0, withdrawn: 0, items: [] } as const;
const byItself = { by: null, why: null } as const;
const compared = { from: '00000041-aaaaaaaaaaaa', to: '00000042-bbbbbbbbbbbb' } as const;
const back = { from: compared.to, to: compared.from } as const;
const { at } = aNotice();
const missed = (reason: MissedReason) => ({ reason, plannedFor: at - hour });

const refused = { ...none, ...byItself, kind: 'refused', event: 'failed', cause: 'guard' } as const;
const lost = [{ effect: 'withdrawn', name: 'Lamp', nameZh: '灯', url: null }] as const;
const planned = { kind: 'schedule', event: 'scheduled', why: null, compared } as const;
const unplanned = { ...none, kind: 'schedule', event: 'schedule-failed', why: null } as const;

/** Names every kind of event that channels tell, with what a message of it is made of. */
export const everyNotice: Readonly<Record<string, readonly Notice[]>> = {
  live: [aNotice({ groups: 2, compared })],
  'live, of a hook without a reason': [aNotice({ why: null, by: 'ERP' })],
  'live, pages alone': [aNotice({ ...none, ...byItself, changed: 240, site: ['theme'] })],
  'live, three times': [0, 1, 2].map((times) => aNotice({ ...byItself, at: at + times * hour })),
  'preview made live': [aNotice({ event: 'promoted', compared })],
  'rolled back': [aNotice({ event: 'rolled-back', why: null, compared: back })],
  refused: [aNotice({ ...refused, rules: ['other-brand'], otherBrands: ['LWM'] })],
  'refused, for a loss': [
    aNotice({
      ...refused,
      cause: 'shrink',
      rules: ['drop'],
      withdrawn: 130,
      items: lost,
      lost: { before: 218, now: 88, missing: 130 },
    }),
  ],
  'refused, for implausible values': [
    aNotice({ ...refused, rules: ['implausible'], implausible: [{ what: 'free', count: 1_028 }] }),
  ],
  'refused, gravely': [aNotice({ ...refused, cause: 'guard-grave', rules: ['secret'] })],
  ...Object.fromEntries(
    failureCauses
      .filter((cause) => !['shrink', 'guard', 'guard-grave'].includes(cause))
      .map((cause) => [
        `failed, ${cause}`,
        [aNotice({ ...none, ...byItself, kind: 'failed', event: 'failed', cause })],
      ]),
  ),
  'preview that could not be made': [aNotice({ ...refused, isPreview: true, by: 'Anna' })],
  'well again': [aNotice({ ...none, ...byItself, kind: 'recovered', event: 'recovered' })],
  'preview ready': [aNotice({ kind: 'preview', event: 'held', why: null })],
  'held for more than a day': [aNotice({ ...none, kind: 'held', event: 'rolled-back', why: null })],
  'preview that waits for more than a day': [aNotice({ ...none, ...byItself, kind: 'held', event: 'held' })],
  'planned, went live': [aNotice(planned)],
  'planned, rolled back': [aNotice({ ...planned, event: 'scheduled-back', compared: back })],
  ...Object.fromEntries(
    (['frozen', 'late', 'older', 'gone'] as const).map((reason) => [
      `planned, did not go live: ${reason}`,
      [aNotice({ ...unplanned, missed: missed(reason) })],
    ]),
  ),
  'planned, did not go live, nobody knows why': [aNotice(unplanned)],
  'new content problems': [aNotice({ ...byItself, kind: 'content', event: 'live', added: 2, all: 14 })],
  'several at once': [
    aNotice(),
    aNotice({ ...refused, brand: 'lwm', name: 'LWM' }),
    aNotice({ ...none, ...byItself, kind: 'recovered', event: 'recovered', brand: 'skr', name: 'SKR' }),
  ],
};
