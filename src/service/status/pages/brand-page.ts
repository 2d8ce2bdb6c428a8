import type { Element } from 'hast';
import { isOverrulable, isRefusal } from '#builder/failure.ts';
import { h, type Child } from '#reports/element.ts';
import type { Failure } from '#service/orders/brand-state.ts';
import { formatChangeLine } from '#service/orders/change-text.ts';
import { toFailureText } from '#service/orders/failure-text.ts';
import { formatFindings } from '#service/orders/finding-texts.ts';
import type { ListedEvent } from '#service/orders/history.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { announcementOf, brandMark, progress, rollBackForm, statusLine } from './board-page.ts';
import { historyList } from './history-page.ts';
import { formatPage } from './page-frame.ts';
import {
  actionForm,
  form,
  link,
  list,
  mayPublish,
  nameIn,
  notice,
  outLink,
  p,
  quietText,
  reasonField,
  releaseName,
  textsOf,
  type View,
} from './parts.ts';
import { reviewPart, switchPart, versionOf } from './review-parts.ts';

export function formatBrandPage(row: BrandRow, events: readonly ListedEvent[], view: View): string {
  const { brand } = row;
  const words = textsOf(view);
  return formatPage(view, {
    title: brand.name,
    isLive: true,
    zones: [brand],
    body: [
      brandPanel(row, view),
      refusalPart(row, view),
      row.waiting === null && row.plan === null
        ? null
        : h('p', { class: 'buttons' }, linkButton(brand.code, 'review', words.next.review, 'button first')),
      mayPublish(view) ? switchPart(row, view) : quietText(words.viewerHint(view.support)),
      h(
        'section',
        { class: 'history', 'aria-labelledby': 'history' },
        h('h2', { id: 'history' }, link(`/history?brand=${brand.code}`, words.links.history)),
        historyList(events, null, view),
      ),
    ],
  });
}

export function brandPanel(row: BrandRow, view: View): Element {
  const { brand, live, status } = row;
  const words = textsOf(view);
  const said = { 'data-announcement': announcementOf(row, view), 'data-version': versionOf(row) };
  return h(
    'div',
    { id: `panel-${brand.code}`, class: `panel ${status}`, ...said },
    h('div', { class: 'name' }, brandMark(row), statusLine(row, view)),
    progress(row, view),
    live && [
      p(words.liveSince(formatTime(live.since, view))),
      quietText(
        `${words.products(live.products)} · ${words.pageCount(live.pages)} · `,
        releaseName(live.release, view),
      ),
    ],
    failureNotice(row, view),
    reviewPart(row, view),
    mayPublish(view) ? buttons(row, view) : null,
    links(row, view),
  );
}

function buttons(row: BrandRow, view: View): Child {
  const { brand, review, live, status } = row;
  const { code } = brand;
  const { actions, links } = textsOf(view);
  const button = h('button', { id: `${code}-publish` }, review === null ? actions.publish : links.read);
  return h(
    'div',
    { class: 'buttons' },
    status === 'building' ? null : form(view, `/brands/${code}/publish`, button),
    rollBackForm(row, view, `${code}-roll-back`),
    live && linkButton(code, 'releases', links.rollBack),
  );
}

function linkButton(code: string, page: string, text: string, className = 'button'): Child {
  return h('a', { id: `${code}-${page}`, class: className, href: `/brands/${code}/${page}` }, text);
}

function links({ brand, live, change, findings, newFindings = 0 }: BrandRow, view: View): Child {
  const { code, siteUrl } = brand;
  const { next, links: words, colon } = textsOf(view);
  const last = change === null ? '' : formatChangeLine(change, view.locale);
  return list('links', [
    outLink(siteUrl, next.site, `${code}-see`),
    live && [
      link(`/brands/${code}/releases/${live.release}`, words.release, `${code}-release`),
      last === '' ? null : [colon, h('bdi', {}, last)],
    ],
    findings === null
      ? null
      : [
          link(`/brands/${code}/content`, words.content(findings), `${code}-content`),
          newFindings > 0 && words.newFindings(newFindings),
        ],
  ]);
}

function failureNotice({ failure, status, brand }: BrandRow, view: View): Child {
  if (failure === null || status === 'building') return null;
  const words = textsOf(view);
  const { cause, nextTryAt } = failure;
  const { title, advice } = toFailureText(cause, view.locale, view.support);
  const isRefused = isRefusal(cause);
  const id = `${brand.code}-support`;
  return notice(
    ' off',
    p(h('b', {}, title), ' ', formatTime(failure.at, view)),
    formatFindings(failure, view.locale, view.support).map((text) => p(text)),
    p(advice),
    p(nextTryAt === null ? words.noNextTry(view.sweepMinutes) : words.nextTry(formatTime(nextTryAt, view))),
    isRefused && p(link(`/brands/${brand.code}#findings`, words.showFindings, `${brand.code}-findings`)),
    h(
      'details',
      { id, class: 'quiet small' },
      h('summary', { id: `${id}-open` }, words.support),
      p(words.supportHint(view.support)),
      p(words.build(failure.build)),
      isRefused && failure.message.split('\n').map((line) => h('p', { lang: 'en' }, line)),
    ),
  );
}

function refusalPart({ brand, failure }: BrandRow, view: View): Child {
  if (failure === null || !isRefusal(failure.cause)) return null;
  const { subjects, cause } = failure;
  const words = textsOf(view);
  return h(
    'section',
    { 'aria-labelledby': 'findings' },
    h('h2', { id: 'findings' }, words.showFindings),
    subjects && subjectList(subjects, brand, view),
    isOverrulable(cause) && mayPublish(view) && forceForm(brand, failure, view),
  );
}

function subjectList(
  { count, names }: NonNullable<Failure['subjects']>,
  { code }: BrandRow['brand'],
  view: View,
): Child {
  const { loss: words, andMore } = textsOf(view);
  const rest = count - names.length;
  const items = names.map((named) => [
    nameIn(named, view),
    named.id === '' ? null : [' ', h('bdi', { class: 'quiet small' }, named.id)],
  ]);
  return [
    h('h3', {}, words.concerned),
    list('items', [...items, rest > 0 ? andMore(rest) : null]),
    p(link(`/brands/${code}/reports/concerned.csv`, words.all)),
  ];
}

function forceForm(brand: BrandRow['brand'], { findings = [] }: Failure, view: View): Child {
  const words = textsOf(view);
  const missing = findings.find(({ what }) => what === 'products');
  return [
    missing && p(h('b', {}, words.loss.force(missing.count))),
    p(words.forceHint),
    actionForm('publish-anyway', brand, view, reasonField('reason', words.reason)),
  ];
}
