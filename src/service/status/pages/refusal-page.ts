import { h } from '#reports/element.ts';
import type { Refusal } from '#service/status/action-results.ts';
import { formatPage, refusalWords, textsOf, type View } from './page-frame.ts';

/** Formats the page of a refusal; `id` finds it in the log. */
export function formatRefusalPage(refusal: Refusal, id: string | null, view: View): string {
  const words = textsOf(view);
  const isSignIn = refusal === 'session';
  return formatPage(view, {
    title: titleOf(refusal, view),
    body: [
      h('p', {}, refusal === 'missing' ? words.missingHint : refusalWords(refusal, view)),
      id === null
        ? null
        : h('p', { class: 'quiet small' }, words.quote(id, view.session === null ? null : view.support)),
      h('p', {}, h('a', { href: isSignIn ? '/login' : '/' }, isSignIn ? words.pages.signIn : words.back)),
    ],
  });
}

function titleOf(refusal: Refusal, view: View): string {
  const { refusals, refusedTitle, notShown } = textsOf(view);
  if (refusal === 'missing') return refusals.missing;
  // Only forms try to do something.
  if (view.path === null) return refusedTitle;
  return refusal === 'role' ? notShown.role : notShown.other;
}
