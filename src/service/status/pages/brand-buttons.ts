import { type Child, h } from '#reports/element.ts';
import type { BrandRow } from '#service/status/board.ts';
import { isOlderThanLive } from '#service/status/brand-release.ts';
import { form, hidden, mayPublish, textsOf, type View } from './page-frame.ts';

export function brandButtons(row: BrandRow, view: View): Child {
  const { hold, preview, plan, isFrozen } = row;
  return h(
    'div',
    { class: 'buttons' },
    hold === null ? publishButton(row, view) : button(row, view, 'resume', { class: 'first' }),
    isFrozen ? urgentPreview(row, view) : null,
    previewButton(row, view),
    isFrozen ? null : promoteButton(row, view),
    preview === null || plan || isOlderThanLive(preview.release, row)
      ? null
      : pageLink(row, view, `plan?release=${preview.release}`, textsOf(view).plans.link),
    rollBackLink(row, view),
    row.freeze ? null : pageLink(row, view, 'freeze', textsOf(view).freezes.link),
  );
}

function publishButton(row: BrandRow, view: View): Child {
  const { activity, isFrozen } = row;
  const isRunning = activity.kind === 'building' && !activity.isPreview;
  if (isFrozen && !isRunning) return pageLink(row, view, 'urgent', textsOf(view).freezes.urgent);
  return isRunning ? runningButton(row, view, 'publish') : button(row, view, 'publish', { class: 'first' });
}

function promoteButton(row: BrandRow, view: View): Child {
  const { preview } = row;
  if (preview === null) return null;
  const { release } = preview;
  return isOlderThanLive(release, row)
    ? pageLink(row, view, `promote?release=${release}`, `${textsOf(view).actions.promote}…`)
    : button(row, view, 'promote', {}, hidden('release', release));
}

function urgentPreview(row: BrandRow, view: View): Child {
  const { preview } = row;
  return (
    preview && pageLink(row, view, `urgent?release=${preview.release}`, `${textsOf(view).actions.promote}…`)
  );
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

function rollBackLink(row: BrandRow, view: View): Child {
  return row.live === null ? null : pageLink(row, view, 'releases', textsOf(view).actions.rollBack);
}

function pageLink({ brand: { code, name } }: BrandRow, view: View, page: string, text: string): Child {
  const own = { id: `${code}-${page.replace('?release=', '-')}`, 'aria-label': `${text} ${name}` };
  if (!mayPublish(view)) return h('button', { ...own, disabled: 'disabled' }, text);
  return h('a', { ...own, class: 'button', href: `/brands/${code}/${page}` }, text);
}
