import type { Locale } from '#catalogue/locale.ts';
import { type Child, h } from '#reports/element.ts';
import {
  bilingualName,
  countCards,
  countOf,
  formatNumber,
  formatReportPage,
  longList,
} from '#reports/page.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import type { ReportTexts } from '#reports/texts/texts.ts';
import type { ContentReport } from './content-report.ts';
import { type Finding, type FindingKind, idOf } from './finding.ts';

/** Formats the content report for marketing as one HTML page. */
export function formatContentPage(
  { products, findings }: ContentReport,
  brandName: string,
  locale: Locale = 'En',
): string {
  const words = reportTexts[locale];
  const groups = [...Map.groupBy(findings, ({ kind }) => kind)];
  const cards = groups.map(([kind, { length }]) => ({
    number: length,
    of: words.findings[kind].title,
    href: `#${kind}`,
  }));
  return formatReportPage({
    locale,
    title: words.content.title,
    subject: brandName,
    body: [
      h('p', {}, formatSum(products, findings, words)),
      countCards(cards),
      groups.map(([kind, ofKind]) => section(kind, ofKind, words)),
    ],
  });
}

function formatSum(products: number, findings: readonly Finding[], words: ReportTexts): string {
  const { content } = words;
  const listed = content.listed(countOf(products, 'product', words));
  if (findings.length === 0) return content.nothing(listed);
  const subjects = new Set(findings.map(({ about }) => JSON.stringify([about.kind, idOf(about)])));
  return content.sum(listed, countOf(findings.length, 'finding', words), formatNumber(subjects.size));
}

function section(kind: FindingKind, findings: readonly Finding[], words: ReportTexts): Child {
  const { title, advice } = words.findings[kind];
  return h(
    'section',
    { id: kind },
    h('h2', {}, `${title}${words.colon}${formatNumber(findings.length)}`),
    h('p', { class: 'quiet' }, advice),
    longList(findings, (finding) => toItem(finding, words), words),
  );
}

/** Draws a finding; a subject without a page is named by its ERP id. */
function toItem({ about, name, url, detail }: Finding, words: ReportTexts): Child {
  const subject = subjectOf(about, words);
  return [
    name === null
      ? h('span', { class: 'name' }, subject)
      : [bilingualName(name, { En: url }), h('div', { class: 'quiet small' }, subject)],
    detail === null ? null : h('div', { class: 'small', lang: 'en' }, h('bdi', {}, detail)),
  ];
}

function subjectOf(about: Finding['about'], { content }: ReportTexts): Child {
  if (about.kind === 'list') return content.list;
  const id = idOf(about);
  return id === null ? content.noId : [content.subjects[about.kind], h('bdi', {}, id)];
}
