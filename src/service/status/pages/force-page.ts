import { isOverrulable } from '#builder/failure.ts';
import type { Brand } from '#config/brands.ts';
import { type Child, h } from '#reports/element.ts';
import { formatLoss } from '#service/orders/affected-text.ts';
import type { Failure } from '#service/orders/brand-state.ts';
import { toFailureText } from '#service/orders/failure-text.ts';
import { formatFindings } from '#service/orders/finding-texts.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { type CategoryTitles, concernedList, lossList } from './loss-list.ts';
import { formatPage, mayPublish, textsOf, type View } from './page-frame.ts';
import { fieldsForm, list, notice, p, quiet, reasonField, submit } from './parts.ts';

export function formatForcePage(brand: Brand, failure: Failure, titles: CategoryTitles, view: View): string {
  const words = textsOf(view);
  const { cause, loss, concerned } = failure;
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
        loss === undefined ? null : p(formatLoss(loss, view.locale)),
        found.length === 0 ? null : list(null, found),
      ),
      loss === undefined ? null : lossList(loss, { brand, titles }, view),
      concerned === undefined ? null : concernedList(concerned, { brand, titles }, view),
      exactly(failure, view),
      isOverrulable(cause) ? answer : null,
    ],
  });
}

function exactly({ message, rules: broken = [], loss }: Failure, view: View): Child {
  const isOpen = broken.length === 0 && loss === undefined;
  return h(
    'details',
    { class: 'exactly', open: isOpen ? 'open' : null },
    h('summary', {}, textsOf(view).exactly),
    message.split('\n').map((line) => h('p', { lang: 'en', class: 'small' }, line)),
  );
}

function forceForm({ code, name }: Brand, { loss }: Failure, view: View): Child {
  const words = textsOf(view);
  const reason = reasonField('reason', words.reason);
  return [
    loss === undefined ? null : p(h('b', {}, words.loss.force(formatCount(loss.missing, view.locale)))),
    p(words.forceHint),
    fieldsForm(view, `/brands/${code}/publish`, reason, submit(words.forceTitle(name))),
  ];
}
