import type { Brand } from '#config/brands.ts';
import { type Child, h } from '#reports/element.ts';
import type { Failure } from '#service/orders/brand-state.ts';
import { isOverrulable } from '#builder/failure.ts';
import { textOfFailure } from '#service/orders/failure-text.ts';
import { wordLoss } from '#service/orders/affected-text.ts';
import { wordFindings } from '#service/orders/finding-texts.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { type CategoryTitles, concernedList, lossList } from './loss-list.ts';
import { form, formatPage, mayPublish, textsOf, type View } from './page-frame.ts';

/** Formats the page of a refused release; where the user may overrule it, it asks for a reason. */
export function formatForcePage(brand: Brand, failure: Failure, titles: CategoryTitles, view: View): string {
  const words = textsOf(view);
  const mayForce = isOverrulable(failure.cause);
  const isForced = failure.cause === 'shrink' && !failure.isPreview && mayPublish(view);
  return formatPage(view, {
    // The words of the link that leads here.
    title: isForced ? words.forceTitle(brand.name) : `${words.showFindings}${words.colon}${brand.name}`,
    body: [
      h(
        'div',
        { class: 'notice off' },
        h('p', {}, h('b', {}, textOfFailure(failure.cause, view.locale).title)),
        failure.loss === undefined ? null : h('p', {}, wordLoss(failure.loss, view.locale)),
        findingList(failure, view),
      ),
      failure.loss === undefined ? null : lossList(failure.loss, { brand, titles }, view),
      failure.concerned === undefined ? null : concernedList(failure.concerned, { brand, titles }, view),
      exactly(failure, view),
      mayForce ? answer(brand, failure, view) : null,
      h('p', {}, h('a', { href: '/' }, words.back)),
    ],
  });
}

/** Draws the guard's own sentences, open if no rule's text explains the refusal. */
function exactly({ message, rules: broken = [], loss }: Failure, view: View): Child {
  return h(
    'details',
    { class: 'exactly', open: broken.length === 0 && loss === undefined ? 'open' : null },
    h('summary', {}, textsOf(view).exactly),
    message.split('\n').map((line) => h('p', { lang: 'en', class: 'small' }, line)),
  );
}

/** Lists what the guard found in the user's language. */
function findingList(failure: Failure, view: View): Child {
  const found = wordFindings(failure, view.locale, view.support);
  if (found.length === 0) return null;
  return h(
    'ul',
    {},
    found.map((text) => h('li', {}, text)),
  );
}

function answer(brand: Brand, failure: Failure, view: View): Child {
  return mayPublish(view)
    ? forceForm(brand, failure, view)
    : h('p', { class: 'quiet' }, textsOf(view).viewerHint(view.support));
}

function forceForm({ code, name }: Brand, { loss }: Failure, view: View): Child {
  const words = textsOf(view);
  return [
    loss === undefined
      ? null
      : h('p', {}, h('b', {}, words.loss.force(formatCount(loss.missing, view.locale)))),
    h('p', {}, words.forceHint),
    h(
      'div',
      { class: 'fields' },
      form(
        view,
        `/brands/${code}/publish`,
        h(
          'p',
          {},
          h('label', { for: 'reason' }, words.reason),
          h('input', { id: 'reason', name: 'reason', required: 'required', maxlength: '300' }),
        ),
        h('p', {}, h('button', { class: 'first' }, words.forceTitle(name))),
      ),
    ),
  ];
}
