import { type Child, h } from '#reports/element.ts';
import type { BrandRow } from '#service/status/board.ts';
import { form, hidden, mayPublish, textsOf, type View } from './page-frame.ts';

/** Draws a brand's buttons; viewers see them disabled. */
export function brandButtons(row: BrandRow, view: View): Child {
  const { hold, preview } = row;
  return h(
    'div',
    { class: 'buttons' },
    hold === null ? publishButton(row, view) : button(row, view, 'resume', { class: 'first' }),
    previewButton(row, view),
    preview === null ? null : button(row, view, 'promote', {}, hidden('release', preview.release)),
    rollBackLink(row, view),
  );
}

function publishButton(row: BrandRow, view: View): Child {
  const { activity } = row;
  const isRunning = activity.kind === 'building' && !activity.isPreview;
  return isRunning ? runningButton(row, view, 'publish') : button(row, view, 'publish', { class: 'first' });
}

function previewButton(row: BrandRow, view: View): Child {
  const { activity } = row;
  const isRunning = activity.kind === 'building' && activity.isPreview;
  return isRunning ? runningButton(row, view, 'preview') : button(row, view, 'preview', {});
}

type ButtonAction = 'publish' | 'preview' | 'promote' | 'resume';

function button(
  { brand: { code, name } }: BrandRow,
  view: View,
  action: ButtonAction,
  attributes: Readonly<Record<string, string | null>>,
  ...fields: readonly Child[]
): Child {
  const { actions, colon } = textsOf(view);
  const text = actions[action];
  const own = { id: `${code}-${action}`, 'aria-label': `${text}${colon}${name}` };
  if (!mayPublish(view)) return h('button', { ...attributes, ...own, disabled: 'disabled' }, text);
  return form(view, `/brands/${code}/${action}`, ...fields, h('button', { ...attributes, ...own }, text));
}

/** Draws an inert button that keeps the focus. */
function runningButton({ brand: { code, name } }: BrandRow, view: View, press: 'publish' | 'preview'): Child {
  const text = textsOf(view).running[press];
  return h(
    'button',
    {
      ...{ type: 'button', id: `${code}-${press}`, class: press === 'publish' ? 'first' : null },
      ...{ 'aria-disabled': 'true', 'aria-label': `${text} ${name}` },
    },
    text,
  );
}

function rollBackLink({ brand: { code, name }, live }: BrandRow, view: View): Child {
  if (live === null) return null;
  const text = textsOf(view).actions.rollBack;
  const own = { id: `${code}-roll-back`, 'aria-label': `${text} ${name}` };
  if (!mayPublish(view)) return h('button', { ...own, disabled: 'disabled' }, text);
  return h('a', { ...own, class: 'button', href: `/brands/${code}/releases` }, text);
}
