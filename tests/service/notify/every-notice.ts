import type { Notice } from '#service/notify/notice.ts';
import type { MissedPlan } from '#service/orders/brand-state.ts';
import { aFinding } from '../../guard/a-finding.ts';
import { aNotice } from './a-message.ts';

const hour = 3_600_000;
const none = { added: 0, changed: 0, withdrawn: 0, items: [] } as const;
const byItself = { by: null, why: null } as const;
const { at } = aNotice();
const missed = (reason: MissedPlan['reason']) => ({ reason, plannedFor: at - hour });

const again = 'https://yn.example/products/item/1/';
const lamp = { id: '1001', name: { En: 'Lamp\u202e', Zh: '灯' } };
const lamps = { id: '', name: { En: 'Lamps', Zh: '灯具' }, before: 20, now: 7 };
const arc = { id: '', name: { En: 'Arc', Zh: null }, before: 1_200, now: 1 };
const refused = { ...none, ...byItself, kind: 'refused', event: 'failed', cause: 'guard' } as const;
const planned = { kind: 'schedule', event: 'scheduled', why: null } as const;
const unplanned = { ...none, kind: 'schedule', event: 'schedule-failed', why: null } as const;

export const everyNotice: Readonly<Record<string, readonly Notice[]>> = {
  live: [aNotice({ groups: 2 })],
  'live, one product with its values': [
    aNotice({
      ...{ ...none, ...byItself, changed: 1 },
      items: [
        {
          ...{ effect: 'changed', name: 'Chair', nameZh: '椅子', url: again },
          values: [
            { field: 'price', locale: null, from: 'SGD 85.57', to: 'SGD 8.50' },
            { field: 'availability', locale: null, from: 'in_stock', to: null },
          ],
        },
      ],
    }),
  ],
  'live, requested by two people, one of whom overruled the check': [
    aNotice({
      credits: [
        { by: 'Mei Lin', why: 'Cleanup', kind: 'button', isForced: true },
        { by: 'ERP', why: null, kind: 'hook', isForced: false },
        { by: null, why: null, kind: 'sweep', isForced: false },
      ],
    }),
  ],
  'live, of a hook without a reason': [aNotice({ why: null, by: 'ERP' })],
  'live, only pages': [aNotice({ ...none, ...byItself, changed: 240, site: ['theme'] })],
  'live, three times': [0, 1, 2].map((times) => aNotice({ ...byItself, at: at + times * hour })),
  'published after review': [aNotice({ event: 'promoted' })],
  'rolled back': [aNotice({ event: 'rolled-back', why: null })],
  refused: [
    aNotice({ ...refused, findings: [aFinding({ rule: 'other-brand', count: 0, otherBrands: ['LWM'] })] }),
  ],
  'refused, for a loss': [
    aNotice({
      ...{ ...refused, cause: 'shrink' },
      findings: [aFinding({ rule: 'drop', what: 'products', count: 130, of: 218, now: 88, names: [lamp] })],
    }),
  ],
  'refused, with totals': [
    aNotice({
      ...refused,
      findings: [
        aFinding({ rule: 'implausible', what: 'free', count: 1_028, of: 1_100, names: [lamp] }),
        aFinding({ count: 5, names: [lamp] }),
      ],
    }),
  ],
  'refused, for pages that would lose content': [
    aNotice({
      ...{ ...refused, cause: 'shrink', findings: [aFinding({ rule: 'drop', count: 30, names: [lamp] })] },
    }),
  ],
  'refused, for categories and series that shrank': [
    aNotice({
      ...{ ...refused, cause: 'shrink' },
      findings: [
        aFinding({ rule: 'lost-groups', what: 'shrunk', kind: 'groups', count: 4, names: [arc, lamps] }),
        aFinding({
          rule: 'lost-groups',
          kind: 'groups',
          of: 6,
          names: [{ id: 'Bow', name: { En: 'Bow', Zh: null } }],
        }),
      ],
    }),
  ],
  'refused, without a way to overrule': [
    aNotice({ ...refused, cause: 'guard-grave', findings: [aFinding({ rule: 'secret', count: 0 })] }),
  ],
  ...Object.fromEntries(
    (['erp-down', 'setting'] as const).map((cause) => [
      `failed, ${cause}`,
      [aNotice({ ...none, ...byItself, kind: 'failed', event: 'failed', cause })],
    ]),
  ),
  recovered: [aNotice({ ...none, ...byItself, kind: 'recovered', event: 'recovered' })],
  'waits for review': [aNotice({ kind: 'preview', event: 'held', why: null })],
  'waits for review for more than a day': [aNotice({ ...none, ...byItself, kind: 'held', event: 'held' })],
  'planned, went live': [aNotice(planned)],
  'planned, rolled back': [aNotice({ ...planned, event: 'scheduled-back' })],
  ...Object.fromEntries(
    (['late', 'older', 'gone'] as const).map((reason) => [
      `planned, did not go live: ${reason}`,
      [aNotice({ ...unplanned, missed: missed(reason) })],
    ]),
  ),
  'new content problems': [aNotice({ ...byItself, kind: 'content', event: 'live', added: 2, all: 14 })],
  'several events at once': [
    aNotice(),
    aNotice({ brand: 'js', name: 'JS' }),
    aNotice({ ...refused, brand: 'lwm', name: 'LWM' }),
    aNotice({ ...none, ...byItself, kind: 'recovered', event: 'recovered', brand: 'skr', name: 'SKR' }),
  ],
};
