import { type Child, h } from '#reports/element.ts';
import type { resultOf } from '#service/status/action-results.ts';

/** The result of the user's last action. */
export interface Flash {
  readonly text: string;
  readonly result: ReturnType<typeof resultOf>;
}

/** Draws the result of the last action; an empty place where there was none. */
export function flashLines(flash: Flash | null): Child {
  const text = flash?.text ?? null;
  return h('p', { id: 'flash', class: `flash ${flash?.result ?? ''}`.trim(), role: 'status' }, text);
}
