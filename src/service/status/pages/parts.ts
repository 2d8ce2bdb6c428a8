import { h, type Child } from '#reports/element.ts';
import { splitName } from '#service/notify/notice.ts';
import type { BrandRelease } from '#service/orders/brand-state.ts';
import type { resultOf } from '#service/review/outcome.ts';
import { form, textsOf, type View } from './page-frame.ts';
import type { ReportTexts } from '#reports/texts/report-texts.ts';

export function p(...children: readonly Child[]): Child {
  return h('p', {}, ...children);
}

export function quietText(...children: readonly Child[]): Child {
  return h('p', { class: 'quiet' }, ...children);
}

export function smallText(...children: readonly Child[]): Child {
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

export function button(id: string, text: string): Child {
  return p(h('button', { id }, text));
}

export function field(
  name: string,
  label: string,
  { id = name, ...attributes }: Readonly<Record<string, string>>,
): Child {
  return p(h('label', { for: id }, label), h('input', { id, name, ...attributes }));
}

export function reasonField(name: string, label: string, id = name): Child {
  return field(name, label, { id, required: 'required', maxlength: '300' });
}

/** Draws a field for a time. Browsers without such fields show a text field for the same format. */
export function timeField(
  name: string,
  label: string,
  attributes: Readonly<Record<string, string>> = {},
): Child {
  return field(name, label, { type: 'datetime-local', ...attributes });
}

export function releaseSummary({ products, pages, release }: BrandRelease, view: View): Child {
  const words = textsOf(view);
  return quietText(`${words.products(products)} · ${words.pageCount(pages)} · `, releaseName(release, view));
}

export function releaseName(id: string, view: View): Child {
  return h('span', { title: id }, releaseTitle(id, view));
}

export function releaseTitle(id: string, view: View): string {
  return textsOf(view).release(/^0*(\d+)-/.exec(id)?.[1] ?? id);
}

export function releaseLink(code: string, id: string, view: View): Child {
  return link(`/brands/${code}/releases/${id}`, releaseName(id, view));
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

const shownAtOnce = 10;
const shownAtMost = 500;

export function longList<Item>(
  items: readonly Item[],
  toChild: (item: Item) => Child,
  words: ReportTexts,
): Child {
  const list = (some: readonly Item[]) =>
    h(
      'ul',
      { class: 'items' },
      some.map((item) => h('li', {}, toChild(item))),
    );
  // If only one item would be folded, it is shown.
  const first = items.length <= shownAtOnce + 1 ? items.length : shownAtOnce;
  const folded = items.slice(first, shownAtMost);
  const rest = items.length - first - folded.length;
  return [
    list(items.slice(0, first)),
    folded.length === 0 ? null : h('details', {}, h('summary', {}, words.more(folded.length)), list(folded)),
    rest === 0 ? null : h('p', { class: 'quiet' }, words.rest(rest)),
  ];
}
