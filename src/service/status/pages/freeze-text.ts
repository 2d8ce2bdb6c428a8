import type { Brand } from '#config/brands.ts';
import { type Child, h } from '#reports/element.ts';
import type { Freeze } from '#service/orders/brand-state.ts';
import { formatZonedTime } from '#service/status/texts/format.ts';
import { textsOf, type View } from './page-frame.ts';

/** Says until when a brand is frozen or, of a freeze to come, from when on, by whom and why. */
export function freezeText(
  { from, to, why, by }: Freeze,
  { timeZone }: Pick<Brand, 'timeZone'>,
  isFrozen: boolean,
  view: View,
): Child {
  const { freezes } = textsOf(view);
  const format = (at: number) => formatZonedTime(at, timeZone, view.locale);
  const text = isFrozen
    ? freezes.frozen(format(to), why, by)
    : freezes.coming(format(from), format(to), why, by);
  return h('p', {}, h('bdi', {}, text));
}
