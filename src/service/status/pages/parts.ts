import { h, type Child } from '#reports/element.ts';
import { type EnglishText, languageTag, type Locale } from '#catalogue/text.ts';
import type { Brand } from '#config/brands.ts';
import { toFormToken, type Session } from '#service/accounts/sessions.ts';
import type { Outcome } from '#service/review/outcome.ts';
import { texts, type Texts } from '#service/status/texts/texts.ts';
import type { ReportTexts } from '#reports/texts/report-texts.ts';

export interface View {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly session: Session | null;
  readonly brand: Brand | null;
  /** Null in the response to a form. */
  readonly path: string | null;
  /** The query parameters, except the outcome of an action (`flash`). */
  readonly search: URLSearchParams;
  readonly flash: Outcome | null;
  readonly assets: AssetPaths;
  readonly origin: string;
  readonly support: string | null;
  readonly sweepMinutes: number;
}

export type AssetPaths = Readonly<Record<'style' | 'script' | 'icon', string>>;

export function textsOf({ locale }: View): Texts {
  return texts[locale];
}

export function mayPublish({ session }: View): boolean {
  return session?.role === 'publisher';
}

export function inZone<Of extends View>(view: Of, { timeZone }: Pick<Brand, 'timeZone'>): Of {
  return { ...view, timeZone };
}

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
  const drawn = items.filter(Boolean).map((item) => h('li', {}, item));
  return h('ul', { class: className }, drawn);
}

export function link(href: string | null, text: Child, id: string | null = null): Child {
  return h('a', { id, href }, text);
}

/** Returns a link if the address is http or https, otherwise only the text. */
export function outLink(url: string | null, text: Child, id: string | null = null): Child {
  if (url === null || !/^https?:\/\//.test(url)) return text;
  return h('a', { id, href: url, rel: 'noreferrer' }, text);
}

export function form({ session }: View, action: string, ...children: readonly Child[]): Child {
  const token = session && hidden('token', toFormToken(session));
  return h('form', { method: 'post', action }, token, ...children);
}

export function fieldsForm(view: View, action: string, ...fields: readonly Child[]): Child {
  return h('div', { class: 'fields' }, form(view, action, ...fields));
}

export function hidden(name: string, value: string): Child {
  return h('input', { type: 'hidden', name, value });
}

export function actionForm(
  action: keyof Texts['actions'],
  { code }: Pick<Brand, 'code'>,
  view: View,
  ...fields: readonly Child[]
): Child {
  const className = action === 'publish-waiting' || action === 'publish-anyway' ? 'first' : null;
  const id = `${code}-${action}`;
  const path = action === 'publish-anyway' ? 'publish' : action;
  return fieldsForm(
    view,
    `/brands/${code}/${path}`,
    ...fields,
    p(h('button', { id, class: className }, textsOf(view).actions[action])),
  );
}

export function field(
  name: string,
  label: string,
  { id = name, ...attributes }: Readonly<Record<string, string>> = {},
): Child {
  return p(h('label', { for: id }, label), h('input', { id, name, ...attributes }));
}

export function reasonField(name: string, label: string, id = name): Child {
  return field(name, label, { id, required: 'required', maxlength: '300' });
}

/** Returns an SVG, because the Content-Security-Policy forbids inline styles. */
export function swatch(fill: string, className: string): Child {
  const square = h('rect', { width: '100%', height: '100%', fill });
  return h('svg', { class: className, 'aria-hidden': 'true' }, square);
}

export function searchForm(
  path: string | null,
  label: string,
  text: string,
  view: View,
  ...others: readonly Child[]
): Child {
  return h(
    'form',
    { class: 'search', role: 'search', method: 'get', action: path },
    others,
    h('label', { for: 'q' }, label),
    h('input', { id: 'q', name: 'q', type: 'search', maxlength: '200', value: text }),
    h('button', {}, textsOf(view).search.submit),
  );
}

export function nameIn({ name }: { readonly name: EnglishText }, { locale }: View): Child {
  const lang = name[locale] === null ? languageTag.En : null;
  return h('bdi', { lang }, name[locale] ?? name.En);
}

export function translated(
  texts: Readonly<Partial<Record<Locale, string>>> | null | undefined,
  { locale }: View,
): string | null {
  return texts?.[locale] ?? texts?.En ?? texts?.Zh ?? null;
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

const shownAtOnce = 10;
const shownAtMost = 500;

export function longList<Item>(
  items: readonly Item[],
  toChild: (item: Item) => Child,
  words: ReportTexts,
): Child {
  const first = items.length <= shownAtOnce + 1 ? items.length : shownAtOnce;
  const folded = items.slice(first, shownAtMost);
  const rest = items.length - first - folded.length;
  return [
    list('items', items.slice(0, first).map(toChild)),
    folded.length === 0
      ? null
      : h('details', {}, h('summary', {}, words.more(folded.length)), list('items', folded.map(toChild))),
    rest === 0 ? null : quietText(words.rest(rest)),
  ];
}
