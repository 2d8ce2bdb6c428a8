import type { Element } from 'hast';
import { isRefusal } from '#builder/failure.ts';
import { type Child, h } from '#reports/element.ts';
import { formatChangeLine } from '#service/orders/change-text.ts';
import { toFailureText } from '#service/orders/failure-text.ts';
import { formatFindings } from '#service/orders/finding-texts.ts';
import type { ListedEvent } from '#service/orders/history.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatDuration, formatTime } from '#service/status/texts/format.ts';
import { brandMark, liveNotices } from './board-page.ts';
import { announcementOf, colourOf, progress, statusLine } from './brand-status.ts';
import { historyList } from './history-page.ts';
import { form, formatPage, inZone, mayPublish, outLink, textsOf, type View } from './page-frame.ts';
import { type Flash, flashLine, link, list, notice, p, quietText, releaseSummary } from './parts.ts';
import { refusalPart } from './refusal-part.ts';
import { reviewPart, switchPart, type FormValues, versionOf } from './review-parts.ts';

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
