import { type Child, h } from '#reports/element.ts';
import { formatChangeLine } from '#service/orders/change-text.ts';
import { toLocalTime } from '#service/review/local-time.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatTime } from '#service/status/texts/format.ts';
import {
  button,
  fieldsForm,
  field,
  link,
  notice,
  p,
  quietText,
  releaseLink,
  smallText,
  submit,
  timeField,
} from './parts.ts';
import { form, hidden, mayPublish, textsOf, type View } from './page-frame.ts';

/** Returns a version of the review. If it differs from the version of an open page, the page is loaded again. */
export function versionOf({ live, waiting, plan, review, failure }: BrandRow): string {
  const ids = [live?.release, waiting?.release, plan?.id, plan?.at, review?.since, failure?.at];
  return ids.map((id) => id ?? '').join(' ');
}

/** Draws the waiting release, the plan, and the user who switched the brand to review. */
export function reviewPart(row: BrandRow, view: View): Child {
  const { review, brand, discarded, waiting, plan } = row;
  const { review: words } = textsOf(view);
  const end = review?.until;
  return [
    review &&
      notice(
        ' wait',
        p(h('b', {}, h('bdi', {}, words.on(review.by, review.why))), ' ', formatTime(review.since, view)),
        p(words.onHint),
        end ? p(words.until(formatTime(end, view))) : null,
        review.isRead && waiting === null && !plan ? p(discarded ? words.discarded : words.nothing) : null,
        review.isRead ? null : p(words.reading),
        takeBackForm(row, view),
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

function lookLink({ brand: { code }, canPreview }: BrandRow, release: string, view: View, id: string): Child {
  const { review } = textsOf(view);
  return p(
    canPreview
      ? link(`/brands/${code}/look?release=${release}`, review.look, `${code}-${id}`)
      : review.noLook(view.support),
  );
}

function takeBackForm({ brand, takeBack, waiting, plan }: BrandRow, view: View): Child {
  if (takeBack === null || waiting !== null || plan || !mayPublish(view)) return null;
  const { next, colon } = textsOf(view);
  return [
    p(releaseLink(brand.code, takeBack.former, view), colon, ' '),
    form(
      view,
      `/brands/${brand.code}/roll-back`,
      hidden('release', takeBack.former),
      button(`${brand.code}-take-back`, next.takeBack),
    ),
  ];
}

function planNotice(row: BrandRow, view: View): Child {
  const { brand, plan } = row;
  if (!plan) return null;
  const { review: words } = textsOf(view);
  return notice(
    plan.isFailing ? ' wait' : '',
    p(h('b', {}, words.planned(formatTime(plan.at, view), plan.by))),
    plan.why === null ? null : smallText(h('bdi', {}, plan.why)),
    p(releaseLink(brand.code, plan.release, view)),
    plan.waiting && p(h('bdi', {}, formatChangeLine(plan.waiting.change, view.locale))),
    lookLink(row, plan.release, view, 'look-planned'),
    p(plan.waiting === null ? words.plannedBack : words.plannedHint),
    plan.isFailing ? p(words.failing) : null,
    mayPublish(view)
      ? form(view, `/brands/${brand.code}/drop-plan`, button(`${brand.code}-drop-plan`, words.dropPlan))
      : null,
  );
}

export function decisionForms(row: BrandRow, typed: FormValues, view: View): Child {
  const { brand, waiting } = row;
  if (waiting === null || !mayPublish(view)) return null;
  const { review: words } = textsOf(view);
  const soon = toLocalTime(Date.now() + hour, brand.timeZone);
  const decide = (path: string, ...fields: readonly Child[]) =>
    fieldsForm(view, `/brands/${brand.code}/${path}`, hidden('release', waiting.release), fields);
  return h(
    'div',
    { class: 'decisions' },
    decide('publish-waiting', submit(words.publish)),
    decide(
      'plan',
      timeField('at', words.time, { required: 'required', value: typed.at ?? soon }),
      button('plan', words.atTime),
    ),
    decide('discard', smallText(words.discardHint), button('discard', words.discard)),
  );
}

export type FormValues = Readonly<Partial<Record<'at' | 'until' | 'why', string | undefined>>>;

const hour = 3_600_000;

export function switchPart({ brand, review, waiting }: BrandRow, view: View, typed: FormValues = {}): Child {
  const { review: words } = textsOf(view);
  const path = `/brands/${brand.code}`;
  const parts =
    review === null
      ? [
          h('h2', { id: 'switch' }, words.automatic),
          quietText(words.automaticHint),
          quietText(words.switchHint),
          fieldsForm(
            view,
            `${path}/review`,
            field('why', words.optionalReason, { maxlength: '300', value: typed.why ?? '' }),
            timeField('until', words.end, { value: typed.until ?? '' }),
            smallText(words.clockHint),
            button('review', words.switchOn),
          ),
        ]
      : [
          h('h2', { id: 'switch' }, words.manual),
          quietText(waiting === null ? words.switchOffHint : words.switchOffWaiting),
          fieldsForm(
            view,
            `${path}/automatic`,
            hidden('seen', waiting?.release ?? ''),
            button('automatic', words.switchOff),
          ),
        ];
  return h('section', { class: 'switch', 'aria-labelledby': 'switch' }, parts);
}
