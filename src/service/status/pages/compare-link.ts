import { type Child, h } from '#reports/element.ts';
import { textsOf, type View } from './page-frame.ts';

/** Draws a link to two releases side by side; nothing where there is but one. */
export function compareLink(
  from: string | null,
  to: string,
  code: string,
  view: View,
  text: 'link' | 'back' | 'takesBack' = 'link',
): Child {
  if (from === null || from === to) return null;
  const href = `/brands/${code}/compare?from=${from}&to=${to}`;
  return h('p', {}, h('a', { id: `${code}-compare-${to}`, href }, textsOf(view).compare[text]));
}
