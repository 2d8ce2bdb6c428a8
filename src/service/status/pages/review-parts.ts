import { type Child, h } from '#reports/element.ts';
import { formatChangeLine } from '#service/orders/change-text.ts';
import { toLocalTime } from '#service/review/local-time.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatTime } from '#service/status/texts/format.ts';
import {
  actionForm,
  field,
  hidden,
  link,
  mayPublish,
  notice,
  p,
  quietText,
  releaseLink,
  smallText,
  textsOf,
  type View,
} from './parts.ts';

/** An open page reloads when this text changes. */
export function versionOf({ live, waiting, plan, review, failure }: BrandRow): string {
  const ids = [live?.release, waiting?.release, plan?.id, plan?.at, review?.since, failure?.at];
  return ids.map((id) => id ?? '').join(' ');
}

export function reviewPart(row: BrandRow, view: View): Child {
  const { review, brand, discarded, waiting, plan } = row;
  const { review: words, colon } = textsOf(view);
  const end = review?.until;
  return [
    review &&
      notice(
        ' wait',
        p(
          h('b', {}, words.on(h('bdi', {}, review.by)), review.why && [colon, h('bdi', {}, review.why)]),
          ' ',
          formatTime(review.since, view),
        ),
        p(words.onHint),
        end ? p(words.until(formatTime(end, view))) : null,
        review.isRead && waiting === null && !plan ? p(discarded ? words.discarded : words.nothing) : null,
        review.isRead ? null : p(words.reading),
      ),
    planNotice(row, view),
    waiting &&
      notice(
        '',
        p(
          h('b', {}, words.waits(formatTime(waiting.since, view))),
          ' ',
          releaseLink(brand.code, waiting.release, view),
        ),
        p(h('bdi', {}, formatChangeLine(waiting.change, view.locale))),
        lookLink(row, waiting.release, view, 'look'),
      ),
  ];
}

function lookLink({ brand: { code } }: BrandRow, release: string, view: View, id: string): Child {
  return p(link(`/brands/${code}/look?release=${release}`, textsOf(view).review.look, `${code}-${id}`));
}

function planNotice(row: BrandRow, view: View): Child {
  const { brand, plan } = row;
  if (!plan) return null;
  const { review: words } = textsOf(view);
  return notice(
    plan.isFailing ? ' wait' : '',
    p(h('b', {}, words.planned(formatTime(plan.at, view), plan.by))),
    plan.why && smallText(h('bdi', {}, plan.why)),
    p(releaseLink(brand.code, plan.release, view)),
    plan.waiting && p(h('bdi', {}, formatChangeLine(plan.waiting.change, view.locale))),
    lookLink(row, plan.release, view, 'look-planned'),
    p(plan.waiting === null ? words.plannedBack : words.plannedHint),
    plan.isFailing && p(words.failing),
    mayPublish(view) && actionForm('drop-plan', brand, view),
  );
}

export function decisionForms({ brand, waiting }: BrandRow, view: View): Child {
  if (waiting === null || !mayPublish(view)) return null;
  const { review: words } = textsOf(view);
  const release = hidden('release', waiting.release);
  const soon = { required: 'required', value: localTime(hour, brand) };
  return h(
    'div',
    { class: 'decisions' },
    actionForm('publish-waiting', brand, view, release),
    actionForm('plan', brand, view, release, timeField('at', words.time, brand, soon)),
    actionForm('discard', brand, view, release, smallText(words.discardHint)),
  );
}

const hour = 3_600_000;
const day = 24 * hour;

function localTime(ms: number, { timeZone }: BrandRow['brand']): string {
  return toLocalTime(Date.now() + ms, timeZone);
}

function timeField(
  name: string,
  label: string,
  brand: BrandRow['brand'],
  attributes: Readonly<Record<string, string>> = {},
): Child {
  const limits = { min: localTime(0, brand), max: localTime(365 * day, brand) };
  return field(name, label, { type: 'datetime-local', ...limits, ...attributes });
}

export function switchPart({ brand, review, waiting }: BrandRow, view: View): Child {
  const { review: words } = textsOf(view);
  const title = h('h2', { id: 'switch' }, review === null ? words.automatic : words.manual);
  return h(
    'section',
    { class: 'switch', 'aria-labelledby': 'switch' },
    title,
    review === null
      ? [
          quietText(words.automaticHint),
          actionForm(
            'review',
            brand,
            view,
            field('why', words.optionalReason, { maxlength: '300' }),
            timeField('until', words.end, brand),
          ),
        ]
      : [
          quietText(waiting === null ? words.switchOffHint : words.switchOffWaiting),
          actionForm('automatic', brand, view, hidden('seen', waiting?.release ?? '')),
        ],
  );
}
