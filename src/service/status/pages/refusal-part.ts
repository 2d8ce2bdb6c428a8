import { isOverrulable, isRefusal } from '#builder/failure.ts';
import { type Child, h } from '#reports/element.ts';
import type { Failure } from '#service/orders/brand-state.ts';
import type { BrandRow } from '#service/status/board.ts';
import { mayPublish, textsOf, type View } from './page-frame.ts';
import { fieldsForm, link, list, p, reasonField, submit } from './parts.ts';

/** Draws the findings of the guard, and the form that overrules it. */
export function refusalPart({ brand, failure }: BrandRow, view: View): Child {
  if (failure === null || !isRefusal(failure.cause)) return null;
  const { subjects, cause } = failure;
  return h(
    'section',
    { 'aria-labelledby': 'findings' },
    h('h2', { id: 'findings' }, textsOf(view).showFindings),
    subjects === undefined ? null : subjectList(subjects, brand, view),
    exactly(failure, view),
    isOverrulable(cause) && mayPublish(view) ? forceForm(brand, failure, view) : null,
  );
}

function subjectList(
  { count, names }: NonNullable<Failure['subjects']>,
  { code }: BrandRow['brand'],
  view: View,
): Child {
  const { loss: words, andMore } = textsOf(view);
  const rest = count - names.length;
  const items = names.map(({ id, name }) => {
    const lang = view.locale === 'Zh' && name.Zh === null ? 'en' : null;
    const named = h('bdi', { lang }, name[view.locale] ?? name.En);
    return h('li', {}, named, id === '' ? null : [' ', h('bdi', { class: 'quiet small' }, id)]);
  });
  const more = rest > 0 ? h('li', { class: 'quiet' }, andMore(rest)) : null;
  return [
    h('h3', {}, words.concerned),
    list('items', [items, more]),
    p(link(`/brands/${code}/reports/concerned.csv`, words.all)),
  ];
}

function exactly({ message, findings = [] }: Failure, view: View): Child {
  return h(
    'details',
    { class: 'exactly', open: findings.length === 0 ? 'open' : null },
    h('summary', {}, textsOf(view).exactly),
    message.split('\n').map((line) => h('p', { lang: 'en', class: 'small' }, line)),
  );
}

function forceForm({ code, name }: BrandRow['brand'], { findings = [] }: Failure, view: View): Child {
  const words = textsOf(view);
  const reason = reasonField('reason', words.reason);
  const missing = findings.find(({ what }) => what === 'products');
  return [
    missing === undefined ? null : p(h('b', {}, words.loss.force(missing.count))),
    p(words.forceHint),
    fieldsForm(view, `/brands/${code}/publish`, reason, submit(words.forceTitle(name))),
  ];
}
