import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { languageTag } from '#catalogue/text.ts';
import type { Brand } from '#config/brands.ts';
import { h, type Child } from '#reports/element.ts';
import { resultOf, type Outcome } from '#service/review/outcome.ts';
import { formatList, formatZone } from '#service/status/texts/format.ts';
import { form, link, mayPublish, p, textsOf, type View } from './parts.ts';

type Zoned = Pick<Brand, 'name' | 'timeZone'>;

interface Page {
  readonly title: string;
  readonly body: readonly Child[];
  readonly isLive?: boolean;
  readonly zones?: readonly Zoned[];
}

export function formatPage(view: View, { title, body, isLive = false, zones = [] }: Page): string {
  const words = textsOf(view);
  const brandPath = view.brand && `/brands/${view.brand.code}`;
  const root: Root = {
    type: 'root',
    children: [
      { type: 'doctype' },
      h(
        'html',
        { lang: languageTag[view.locale] },
        head(view, `${title} – ${words.service}`),
        h(
          'body',
          { 'data-live': isLive ? `${brandPath ?? ''}/live` : null },
          h('a', { class: 'skip', href: '#content' }, words.skip),
          banner(view),
          h(
            'main',
            { id: 'content', tabindex: '-1' },
            h('h1', {}, title),
            flashLine(view),
            isLive ? liveNotices(view) : null,
            body,
            zones.length === 0 ? null : zoneLine(zones, view),
            view.brand && brandPath !== view.path ? p(link(brandPath, words.backTo(view.brand.name))) : null,
          ),
        ),
      ),
    ],
  };
  return `${toHtml(root)}\n`;
}

/** Shows the outcome of an action. While the page is open, follow.js also announces new states in this line. */
function flashLine(view: View): Child {
  const { flash, brand } = view;
  const className = flash === null ? 'flash' : `flash ${resultOf(flash)}`;
  const text = flash && brand && outcomeText(flash, brand.name, view);
  return h('p', { id: 'flash', class: className, role: 'status' }, text);
}

export function outcomeText(outcome: Outcome, brand: string, view: View): string {
  return textsOf(view).answers[outcome].replace('{brand}', () => brand);
}

function liveNotices(view: View): Child {
  const words = textsOf(view);
  const path = view.path ?? '/';
  const lost = { id: 'lost', class: 'notice wait', hidden: 'hidden' };
  const over = { id: 'over', class: 'notice off', role: 'alert', hidden: 'hidden' };
  return [
    h('p', lost, `${words.lost} `, link(path, words.loadAgain)),
    h('p', over, `${words.over} `, link('/login', words.signInAgain)),
    h('noscript', {}, p(link(path, words.refresh))),
  ];
}

function zoneLine(brands: readonly Zoned[], view: View): Child {
  const { zone, brackets } = textsOf(view);
  const ofZone = Map.groupBy(brands, ({ timeZone }) => timeZone);
  const named = [...ofZone].map(([timeZone, some]) => {
    const names = formatList(
      some.map(({ name }) => name),
      view.locale,
    );
    return `${formatZone({ ...view, timeZone })}${ofZone.size === 1 ? '' : brackets(names)}`;
  });
  return h('p', { class: 'quiet small zone' }, zone(formatList(named, view.locale)));
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
  const places = h('nav', { 'aria-label': words.service }, h('ul', { class: 'places' }, items));
  return h(
    'header',
    { class: 'banner' },
    h('p', { class: 'service' }, link('/', words.service)),
    session && places,
    h(
      'div',
      { class: 'visitor' },
      languageLink(view),
      session && [
        h(
          'span',
          { class: 'who' },
          h('bdi', {}, session.user),
          h('span', { class: 'role' }, words.brackets(words.roles[session.role])),
        ),
        form(view, '/logout', h('button', { class: 'plain' }, words.signOut)),
      ],
    ),
  );
}

function languageLink({ locale, path, search }: View): Child {
  const [other, name] = locale === 'En' ? (['Zh', '中文'] as const) : (['En', 'English'] as const);
  const lang = languageTag[other];
  const query = new URLSearchParams(search);
  query.set('lang', lang);
  return h('a', { href: `${path ?? '/'}?${query}`, lang, hreflang: lang }, name);
}
