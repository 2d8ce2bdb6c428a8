import { type Child, h } from '#reports/element.ts';
import type { resultOf } from '#service/status/action-results.ts';
import { textsOf, type View } from './page-frame.ts';

/** The result of the user's last action. */
export interface Flash {
  readonly text: string;
  readonly result: ReturnType<typeof resultOf>;
  /** For support; null where there is no more to say. */
  readonly exactly: string | null;
}

/** Draws the result of the last action; an empty place where there was none. */
export function flashLines(flash: Flash | null, view: View): Child {
  return [
    h(
      'p',
      { id: 'flash', class: `flash ${flash?.result ?? ''}`.trim(), role: 'status' },
      flash?.text ?? null,
    ),
    flashDetails(flash, view),
  ];
}

function flashDetails(flash: Flash | null, view: View): Child {
  if (flash === null || flash.exactly === null) return null;
  const words = textsOf(view);
  return h(
    'details',
    { class: 'quiet small' },
    h('summary', {}, words.support),
    h('p', {}, words.supportHint(view.support)),
    h('p', { lang: 'en' }, flash.exactly),
  );
}
