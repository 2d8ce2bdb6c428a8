import type { Brand } from '#config/brands.ts';
import { type Child, h } from '#reports/element.ts';
import type { Freeze } from '#service/orders/brand-state.ts';
import { formatZonedTime } from '#service/status/texts/format.ts';
import { textsOf, type View } from './page-frame.ts';

/** Draws until when a brand is frozen or, of a freeze to come, from when on, by whom and why. */
export function freezeText(
  freeze: Freeze,
  brand: Pick<Brand, 'timeZone'>,
  isFrozen: boolean,
  view: View,
): Child {
  return h('p', {}, h('bdi', {}, wordFreeze(freeze, brand, isFrozen, view)));
}

/** Words the same as one line. */
export function wordFreeze(
  { from, to, why, by }: Freeze,
  { timeZone }: Pick<Brand, 'timeZone'>,
  isFrozen: boolean,
  view: View,
): string {
  const { freezes } = textsOf(view);
  const format = (at: number) => formatZonedTime(at, timeZone, view.locale);
  return isFrozen ? freezes.frozen(format(to), why, by) : freezes.coming(format(from), format(to), why, by);
}
