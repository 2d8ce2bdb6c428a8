import type { Brand } from '#config/brands.ts';
import { type Child, h } from '#reports/element.ts';
import { splitName } from '#service/notify/delivery-queues.ts';
import type { BrandRelease, BrandState, Freeze } from '#service/orders/brand-state.ts';
import { isFixedZone } from '#service/planning/local-time.ts';
import type { resultOf } from '#service/status/action-results.ts';
import { formatCount, formatZonedTime } from '#service/status/texts/format.ts';
import { form, outLink, textsOf, type View } from './page-frame.ts';

export function p(...children: readonly Child[]): Child {
  return h('p', {}, ...children);
}

export function quiet(...children: readonly Child[]): Child {
  return h('p', { class: 'quiet' }, ...children);
}

export function small(...children: readonly Child[]): Child {
  return h('p', { class: 'quiet small' }, ...children);
}

export function notice(kind: '' | ' off' | ' wait', ...children: readonly Child[]): Child {
  return h('div', { class: `notice${kind}` }, ...children);
}

export function list(className: string | null, items: readonly Child[]): Child {
  return h('ul', { class: className }, ...items);
}

export function link(href: string, text: Child, id: string | null = null): Child {
  return h('a', { id, href }, text);
}

export function fieldsForm(view: View, action: string, ...fields: readonly Child[]): Child {
  return h('div', { class: 'fields' }, form(view, action, ...fields));
}

export function submit(text: string): Child {
  return p(h('button', { class: 'first' }, text));
}

export function field(name: string, label: string, attributes: Readonly<Record<string, string>>): Child {
  return p(h('label', { for: name }, label), h('input', { id: name, name, ...attributes }));
}

export function reasonField(name: string, label: string, value?: string): Child {
  return field(name, label, {
    ...{ required: 'required', maxlength: '300' },
    ...(value === undefined ? {} : { value }),
  });
}

/** Without a script the field is a text of the same form. */
export function timeField(name: string, label: string, value: string): Child {
  const described = { 'aria-describedby': 'zone' };
  return field(name, label, { type: 'datetime-local', required: 'required', value, ...described });
}

export function zoneHint({ timeZone }: Pick<Brand, 'timeZone'>, now: number, view: View): Child {
  const time = formatZonedTime(now, timeZone, view.locale);
  return h('p', { id: 'zone', class: 'quiet' }, textsOf(view).plans.zone(time, isFixedZone(now, timeZone)));
}

export function releaseSummary({ products, pages, release }: BrandRelease, view: View): Child {
  const words = textsOf(view);
  const count = (number: number) => formatCount(number, view.locale);
  return quiet(
    `${words.products(products, count(products))} · ${words.pageCount(pages, count(pages))} · `,
    releaseName(release, view),
  );
}

export function releaseName(id: string, view: View): Child {
  return h('span', { title: id }, releaseTitle(id, view));
}

export function releaseTitle(id: string, view: View): string {
  return textsOf(view).release(/^0*(\d+)-/.exec(id)?.[1] ?? id);
}

export type ChangedItem = NonNullable<BrandState['change']>['items'][number];

export function itemLink({ name, nameZh, url, urlZh }: ChangedItem, view: View, isLive = true): Child {
  const isChinese = view.locale === 'Zh';
  const lang = isChinese && nameZh === null ? 'en' : null;
  const text = h('bdi', { lang }, isChinese ? (nameZh ?? name) : name);
  return isLive ? outLink(isChinese ? (urlZh ?? url) : url, text) : text;
}

export function compareLink(
  from: string | null,
  to: string,
  code: string,
  view: View,
  text: 'link' | 'back' | 'takesBack' = 'link',
): Child {
  if (from === null || from === to) return null;
  const href = `/brands/${code}/compare?from=${from}&to=${to}`;
  return p(link(href, textsOf(view).compare[text], `${code}-compare-${to}`));
}

export function channelName(name: string, view: View): Child {
  const { channel, address } = splitName(name);
  return address === null ? channel : [channel, textsOf(view).brackets(h('bdi', {}, address))];
}

export interface Flash {
  readonly text: string;
  readonly result: ReturnType<typeof resultOf>;
}

export function flashLine(flash: Flash | null): Child {
  const className = `flash ${flash?.result ?? ''}`.trim();
  return h('p', { id: 'flash', class: className, role: 'status' }, flash?.text ?? null);
}

export function freezeText(
  freeze: Freeze,
  brand: Pick<Brand, 'timeZone'>,
  isFrozen: boolean,
  view: View,
): Child {
  return p(h('bdi', {}, formatFreeze(freeze, brand, isFrozen, view)));
}

export function formatFreeze(
  { from, to, why, by }: Freeze,
  { timeZone }: Pick<Brand, 'timeZone'>,
  isFrozen: boolean,
  view: View,
): string {
  const { freezes } = textsOf(view);
  const format = (at: number) => formatZonedTime(at, timeZone, view.locale);
  return isFrozen ? freezes.frozen(format(to), why, by) : freezes.coming(format(from), format(to), why, by);
}
