import type { Element } from 'hast';
import { isOverrulable, isRefusal } from '#builder/failure.ts';
import { h, type Child } from '#reports/element.ts';
import { formatChangeLine } from '#service/orders/change-text.ts';
import { toFailureText } from '#service/orders/failure-text.ts';
import { formatFindings } from '#service/orders/finding-texts.ts';
import type { ListedEvent } from '#service/orders/history.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatDuration, formatTime } from '#service/status/texts/format.ts';
import { announcementOf, brandMark, colourOf, liveNotices, progress, statusLine } from './board-page.ts';
import { historyList } from './history-page.ts';
import { form, formatPage, inZone, mayPublish, outLink, textsOf, type View } from './page-frame.ts';
import {
  fieldsForm,
  flashLine,
  link,
  list,
  notice,
  p,
  quietText,
  reasonField,
  releaseSummary,
  submit,
  type Flash,
} from './parts.ts';
import { reviewPart, switchPart, type FormValues, versionOf } from './review-parts.ts';
import type { Failure } from '#service/orders/brand-state.ts';

export function formatBrandPage(
  row: BrandRow,
  events: readonly ListedEvent[],
  flash: Flash | null,
  page: View,
  typed: FormValues = {},
): string {
  const { brand } = row;
  const view = inZone(page, brand);
  const words = textsOf(view);
  return formatPage(view, {
    title: brand.name,
    back: null,
    live: `/live?brand=${brand.code}`,
    zones: [brand],
    body: [
      flashLine(flash),
      liveNotices(`/brands/${brand.code}`, view),
      brandPanel(row, view),
      refusalPart(row, view),
      row.waiting === null && row.plan === null
        ? null
        : h('p', { class: 'buttons' }, linkButton(brand.code, 'review', words.next.review, 'button first')),
      mayPublish(view) ? switchPart(row, view, typed) : quietText(words.viewerHint(view.support)),
      h(
        'section',
        { class: 'history', 'aria-labelledby': 'history' },
        h('h2', { id: 'history' }, link(`/history?brand=${brand.code}`, words.actions.history)),
        historyList(events, new Map([[brand.code, brand]]), view),
      ),
    ],
  });
}

/** Draws the part of a brand's page that open pages update. */
export function brandPanel(row: BrandRow, view: View): Element {
  const { brand, live } = row;
  const id = `panel-${brand.code}`;
  const said = { 'data-announcement': announcementOf(row, view), 'data-version': versionOf(row) };
  return h(
    'div',
    { id, class: `panel ${colourOf(row)}`, ...said },
    h('div', { class: 'name' }, brandMark(row), statusLine(row, view)),
    progress(row, view),
    live === null ? null : p(textsOf(view).liveSince(formatTime(live.since, view))),
    live === null ? null : releaseSummary(live, view),
    failureNotice(row, view),
    reviewPart(row, view),
    mayPublish(view) ? buttons(row, view) : null,
    links(row, view),
  );
}

function buttons({ brand: { code }, review, live, status }: BrandRow, view: View): Child {
  const { actions } = textsOf(view);
  const button = h('button', { id: `${code}-publish` }, actions[review === null ? 'publish' : 'read']);
  return h(
    'div',
    { class: 'buttons' },
    status === 'building' ? null : form(view, `/brands/${code}/publish`, button),
    live === null ? null : linkButton(code, 'releases', actions.rollBack),
  );
}

function linkButton(code: string, page: string, text: string, className = 'button'): Child {
  return h('a', { id: `${code}-${page}`, class: className, href: `/brands/${code}/${page}` }, text);
}

function links({ brand, live, change, findings, newFindings = 0 }: BrandRow, view: View): Child {
  const { code, siteUrl } = brand;
  const { next, actions, colon } = textsOf(view);
  const item = (...children: readonly Child[]) => h('li', {}, ...children);
  const last = change === null ? '' : formatChangeLine(change, view.locale);
  return list('links', [
    item(outLink(siteUrl, next.site, `${code}-see`)),
    live &&
      item(
        link(`/brands/${code}/releases/${live.release}`, actions.release, `${code}-release`),
        last === '' ? null : [colon, h('bdi', {}, last)],
      ),
    findings === null
      ? null
      : item(link(`/brands/${code}/content`, actions.content(findings, newFindings), `${code}-content`)),
  ]);
}

function failureNotice(row: BrandRow, view: View): Child {
  const { failure, status, brand } = row;
  if (failure === null || status === 'building') return null;
  const words = textsOf(view);
  const { cause, nextTryAt } = failure;
  const { title, advice } = toFailureText(cause, view.locale, view.support);
  const sweep = formatDuration(view.sweepMinutes * 60, view.locale);
  return notice(
    ' off',
    p(h('b', {}, title), ' ', formatTime(failure.at, view)),
    formatFindings(failure, view.locale, view.support).map((text) => p(text)),
    p(advice),
    p(nextTryAt === null ? words.noNextTry(sweep) : words.nextTry(formatTime(nextTryAt, view))),
    isRefusal(cause)
      ? p(link(`/brands/${brand.code}#findings`, words.showFindings, `${brand.code}-findings`))
      : null,
    support(row, failure.build, view),
  );
}

function support({ brand, live }: BrandRow, build: string, view: View): Child {
  const words = textsOf(view);
  const id = `${brand.code}-support`;
  return h(
    'details',
    { id, class: 'quiet small' },
    h('summary', { id: `${id}-open` }, words.support),
    p(words.supportHint(view.support)),
    p(words.build(build)),
    live === null ? null : p(words.releaseId(live.release)),
  );
}

/** Draws the findings of the guard, and the form that overrules it. */
function refusalPart({ brand, failure }: BrandRow, view: View): Child {
  if (failure === null || !isRefusal(failure.cause)) return null;
  const { subjects, cause } = failure;
  return h(
    'section',
    { 'aria-labelledby': 'findings' },
    h('h2', { id: 'findings' }, textsOf(view).showFindings),
    subjects === undefined ? null : subjectList(subjects, brand, view),
    exactly(failure, view),
    isOverrulable(cause) && mayPublish(view) ? forceForm(brand, failure, view) : null,
  );
}

function subjectList(
  { count, names }: NonNullable<Failure['subjects']>,
  { code }: BrandRow['brand'],
  view: View,
): Child {
  const { loss: words, andMore } = textsOf(view);
  const rest = count - names.length;
  const items = names.map(({ id, name }) => {
    const lang = view.locale === 'Zh' && name.Zh === null ? 'en' : null;
    const named = h('bdi', { lang }, name[view.locale] ?? name.En);
    return h('li', {}, named, id === '' ? null : [' ', h('bdi', { class: 'quiet small' }, id)]);
  });
  const more = rest > 0 ? h('li', { class: 'quiet' }, andMore(rest)) : null;
  return [
    h('h3', {}, words.concerned),
    list('items', [items, more]),
    p(link(`/brands/${code}/reports/concerned.csv`, words.all)),
  ];
}

function exactly({ message, findings = [] }: Failure, view: View): Child {
  return h(
    'details',
    { class: 'exactly', open: findings.length === 0 ? 'open' : null },
    h('summary', {}, textsOf(view).exactly),
    message.split('\n').map((line) => h('p', { lang: 'en', class: 'small' }, line)),
  );
}

function forceForm({ code, name }: BrandRow['brand'], { findings = [] }: Failure, view: View): Child {
  const words = textsOf(view);
  const reason = reasonField('reason', words.reason);
  const missing = findings.find(({ what }) => what === 'products');
  return [
    missing === undefined ? null : p(h('b', {}, words.loss.force(missing.count))),
    p(words.forceHint),
    fieldsForm(view, `/brands/${code}/publish`, reason, submit(words.forceTitle(name))),
  ];
}
