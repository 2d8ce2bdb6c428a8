import type { Brand } from '#config/brands.ts';
import { type Child, h } from '#reports/element.ts';
import { isFixedZone } from '#service/planning/local-time.ts';
import { formatZonedTime } from '#service/status/texts/format.ts';
import type { Flash } from './flash.ts';
import { textsOf, type View } from './page-frame.ts';

/** A form that an action may lead back to. */
export interface Answered {
  /** Null where it is asked for the first time. */
  readonly flash: Flash | null;
  readonly typed: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly why?: string | undefined;
    readonly all?: 'on' | undefined;
  };
}

export function field(name: string, label: string, attributes: Readonly<Record<string, string>>): Child {
  return h('p', {}, h('label', { for: name }, label), h('input', { id: name, name, ...attributes }));
}

/** Draws a field for a time of the wall; without a script it is a text of the same form. */
export function timeField(name: string, label: string, value: string): Child {
  return field(name, label, {
    type: 'datetime-local',
    required: 'required',
    value,
    'aria-describedby': 'zone',
  });
}

/** Says in which zone times are meant, and what time it is there. */
export function zoneHint({ timeZone }: Pick<Brand, 'timeZone'>, now: number, view: View): Child {
  const time = formatZonedTime(now, timeZone, view.locale);
  return h('p', { id: 'zone', class: 'quiet' }, textsOf(view).plans.zone(time, isFixedZone(now, timeZone)));
}
