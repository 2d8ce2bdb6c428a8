import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { languageTag, locales, type Locale } from '#catalogue/locale.ts';
import type { Brand } from '#config/brands.ts';
import { h, type Child } from '#reports/element.ts';
import { toFormToken, type Session } from '#service/accounts/sessions.ts';
import { texts, type Refusal, type Texts } from '#service/status/texts/texts.ts';
import { formatZone } from '#service/status/texts/format.ts';

export interface View {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly session: Session | null;
  readonly path: string | null;
  readonly search: URLSearchParams;
  readonly assets: AssetPaths;
  readonly origin: string;
  readonly support: string | null;
  readonly sweepMinutes: number;
}

export type AssetPaths = Readonly<Record<'style' | 'script' | 'icon', string>>;

export interface Page {
  readonly title: string;
  readonly body: readonly Child[];
  /** The brand to which the back link leads; null for all brands. */
  readonly back?: Pick<Brand, 'code' | 'name'> | null;
  /** The address of the parts that an open page updates. */
  readonly live?: string;
  /** The brands whose times the page shows. Missing for a page without times. */
  readonly zones?: readonly Pick<Brand, 'name' | 'timeZone'>[];
}

export function textsOf({ locale }: View): Texts {
  return texts[locale];
}

export function formatPage(view: View, page: Page): string {
  const words = textsOf(view);
  const root: Root = {
    type: 'root',
    children: [
      { type: 'doctype' },
      h(
        'html',
        { lang: languageTag[view.locale] },
        head(view, `${page.title} – ${words.service}`),
        h(
          'body',
          { 'data-live': page.live ?? null },
          h('a', { class: 'skip', href: '#content' }, words.skip),
          banner(view),
          h(
            'main',
            { id: 'content', tabindex: '-1' },
            h('h1', {}, page.title),
            page.body,
            zoneLine(page.zones ?? [], view),
            wayBack(page, view),
          ),
        ),
      ),
    ],
  };
  return `${toHtml(root)}\n`;
}

export function inZone<Of extends View>(view: Of, { timeZone }: Pick<Brand, 'timeZone'>): Of {
  return { ...view, timeZone };
}

/** Prints the time zone once for all times on the page. */
function zoneLine(brands: NonNullable<Page['zones']>, view: View): Child {
  const { zone, zones } = textsOf(view);
  const ofZone = Map.groupBy(brands, ({ timeZone }) => timeZone);
  if (ofZone.size === 0) return null;
  const now = Date.now();
  const [comma, colon, end] = view.locale === 'Zh' ? ['、', '：', '；'] : [', ', ': ', '; '];
  const named = [...ofZone].map(([timeZone, some]) => {
    const of = formatZone(now, { ...view, timeZone });
    return ofZone.size === 1 ? of : `${some.map(({ name }) => name).join(comma)}${colon}${of}`;
  });
  const text = named.length === 1 ? zone(named.join('')) : zones(named.join(end));
  return h('p', { class: 'quiet small zone' }, text);
}

function wayBack({ back: brand }: Page, view: View): Child {
  if (brand === undefined) return null;
  const { back, backTo } = textsOf(view);
  const [href, text] = brand === null ? ['/', back] : [`/brands/${brand.code}`, backTo(brand.name)];
  return h('p', {}, h('a', { href }, text));
}

function head({ assets }: View, title: string): Child {
  const meta = (name: string, content: string) => h('meta', { name, content });
  return h(
    'head',
    {},
    h('meta', { charset: 'utf-8' }),
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('color-scheme', 'light dark'),
    meta('robots', 'noindex'),
    h('title', {}, title),
    h('link', { rel: 'icon', type: 'image/svg+xml', href: assets.icon }),
    h('link', { rel: 'stylesheet', href: assets.style }),
    h('script', { type: 'module', src: assets.script }),
  );
}

const sections = [
  ['board', '/'],
  ['history', '/history'],
  ['log', '/log'],
] as const;

function banner(view: View): Child {
  const words = textsOf(view);
  const { session } = view;
  const shown = session === null ? [] : sections.filter(([name]) => name !== 'log' || mayPublish(view));
  const items = shown.map(([name, href]) => {
    const current = href === view.path ? 'page' : null;
    return h('li', {}, h('a', { href, 'aria-current': current }, words.pages[name]));
  });
  return h(
    'header',
    { class: 'banner' },
    h('p', { class: 'service' }, h('a', { href: '/' }, words.service)),
    shown.length === 0
      ? null
      : h('nav', { 'aria-label': words.service }, h('ul', { class: 'places' }, items)),
    h('div', { class: 'visitor' }, languageLinks(view), signOut(view)),
  );
}

function languageLinks(view: View): Child {
  const names = { En: 'English', Zh: '中文' } as const satisfies Record<Locale, string>;
  return locales
    .filter((locale) => locale !== view.locale)
    .map((locale) => {
      const lang = languageTag[locale];
      return h('a', { href: toAddress(view, lang), lang, hreflang: lang }, names[locale]);
    });
}

function toAddress({ path, search }: View, lang: string): string {
  const query = new URLSearchParams(search);
  query.delete('flash');
  query.delete('brand');
  query.set('lang', lang);
  return `${path ?? '/'}?${query}`;
}

function signOut(view: View): Child {
  const { session } = view;
  if (session === null) return null;
  const words = textsOf(view);
  const role = h('span', { class: 'role' }, words.brackets(words.roles[session.role]));
  return [
    h('span', { class: 'who' }, h('bdi', {}, session.user), role),
    form(view, '/logout', h('button', { class: 'plain' }, words.signOut)),
  ];
}

export function mayPublish({ session }: View): boolean {
  return session?.role === 'publisher';
}

export function form({ session }: View, action: string, ...children: readonly Child[]): Child {
  const token = session === null ? null : hidden('token', toFormToken(session));
  return h('form', { method: 'post', action }, token, ...children);
}

export function hidden(name: string, value: string): Child {
  return h('input', { type: 'hidden', name, value });
}

/** Draws an external link. Only http and https addresses are linked. */
export function outLink(url: string | null, text: Child, id: string | null = null): Child {
  if (url === null || !/^https?:\/\//.test(url)) return text;
  return h('a', { id, href: url, rel: 'noreferrer' }, text);
}

export function refusalWords(refusal: Refusal, view: View): Child {
  const { refusals, viewerHint } = textsOf(view);
  const text = refusals[refusal];
  if (refusal === 'role') return [text, view.locale === 'Zh' ? null : ' ', viewerHint(view.support)];
  return refusal === 'origin' ? [text, ' ', h('a', { href: view.origin }, view.origin)] : text;
}
