import { isOverrulable } from '#builder/failure.ts';
import type { Brand } from '#config/brands.ts';
import { type Child, h } from '#reports/element.ts';
import type { Failure } from '#service/orders/brand-state.ts';
import { toFailureText } from '#service/orders/failure-text.ts';
import { formatFindings } from '#service/orders/finding-texts.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { formatPage, mayPublish, textsOf, type View } from './page-frame.ts';
import { fieldsForm, link, list, notice, p, quiet, reasonField, submit } from './parts.ts';

export function formatForcePage(brand: Brand, failure: Failure, view: View): string {
  const words = textsOf(view);
  const { cause, subjects } = failure;
  const isForced = cause === 'shrink' && mayPublish(view);
  const found = formatFindings(failure, view.locale, view.support).map((text) => h('li', {}, text));
  const answer = mayPublish(view) ? forceForm(brand, failure, view) : quiet(words.viewerHint(view.support));
  return formatPage(view, {
    title: isForced ? words.forceTitle(brand.name) : `${words.showFindings}${words.colon}${brand.name}`,
    back: brand,
    body: [
      notice(
        ' off',
        p(h('b', {}, toFailureText(cause, view.locale).title)),
        found.length === 0 ? null : list(null, found),
      ),
      subjects === undefined ? null : subjectList(subjects, brand, view),
      exactly(failure, view),
      isOverrulable(cause) ? answer : null,
    ],
  });
}

function subjectList({ count, names }: NonNullable<Failure['subjects']>, { code }: Brand, view: View): Child {
  const { loss: words, andMore } = textsOf(view);
  const rest = count - names.length;
  const items = names.map(({ id, name }) => {
    const lang = view.locale === 'Zh' && name.Zh === null ? 'en' : null;
    const named = h('bdi', { lang }, name[view.locale] ?? name.En);
    return h('li', {}, named, id === '' ? null : [' ', h('bdi', { class: 'quiet small' }, id)]);
  });
  const more = rest > 0 ? h('li', { class: 'quiet' }, andMore(formatCount(rest, view.locale))) : null;
  return [
    h('h2', {}, words.concerned),
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

function forceForm({ code, name }: Brand, { findings = [] }: Failure, view: View): Child {
  const words = textsOf(view);
  const reason = reasonField('reason', words.reason);
  const missing = findings.find(({ what }) => what === 'products');
  return [
    missing === undefined ? null : p(h('b', {}, words.loss.force(formatCount(missing.count, view.locale)))),
    p(words.forceHint),
    fieldsForm(view, `/brands/${code}/publish`, reason, submit(words.forceTitle(name))),
  ];
}
