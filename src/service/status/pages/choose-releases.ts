import { type Child, h } from '#reports/element.ts';
import type { Comparison } from '#service/preview/release-comparison.ts';
import { textsOf, type View } from './page-frame.ts';
import { releaseTitle } from './release-summary.ts';

/** Draws a form that compares any two kept releases; nothing where there is but one. */
export function chooseForm(code: string, { from, to, kept }: Comparison, view: View): Child {
  if (kept.length < 2) return null;
  const { compare, releaseStates } = textsOf(view);
  const choice = (name: string, label: string, chosen: string) =>
    h(
      'p',
      {},
      h('label', { for: name }, label),
      h(
        'select',
        { id: name, name },
        kept.map(({ release: { id }, state }) =>
          h(
            'option',
            { value: id, selected: id === chosen ? 'selected' : null },
            `${releaseTitle(id, view)} – ${releaseStates[state]}`,
          ),
        ),
      ),
    );
  return h(
    'form',
    { class: 'fields', method: 'get', action: `/brands/${code}/compare` },
    h('h2', {}, compare.choose),
    choice('from', compare.before, from.id),
    choice('to', compare.after, to.id),
    h('p', {}, h('button', {}, compare.submit)),
  );
}
