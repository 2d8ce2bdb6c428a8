import { type Child, h } from '#publish/report-element.ts';
import {
  bilingualName,
  countCards,
  countOf,
  formatNumber,
  formatReportPage,
  longList,
} from '#publish/report-page.ts';
import type { ContentReport } from './content-report.ts';
import { type Finding, type FindingKind, findingKinds, idOf } from './finding.ts';

/** What the content lacks, for people of marketing: one HTML page. */
export function formatContentPage({ products, findings }: ContentReport, brandName: string): string {
  const groups = [...Map.groupBy(findings, ({ kind }) => kind)];
  const cards = groups.map(([kind, { length }]) => ({
    number: length,
    of: findingKinds[kind].title,
    href: `#${kind}`,
  }));
  return formatReportPage({
    title: 'What the content lacks',
    subject: brandName,
    body: [
      h('p', {}, formatSum(products, findings)),
      countCards(cards),
      groups.map(([kind, ofKind]) => section(kind, ofKind)),
    ],
  });
}

function formatSum(products: number, findings: readonly Finding[]): string {
  const listed = `${countOf(products, 'product')} on the site`;
  if (findings.length === 0) return `${listed}, and nothing to mend.`;
  const subjects = new Set(findings.map(({ about }) => JSON.stringify([about.kind, idOf(about)])));
  return `${listed}; ${countOf(findings.length, 'finding')} about ${formatNumber(subjects.size)} products, categories and series.`;
}

function section(kind: FindingKind, findings: readonly Finding[]): Child {
  const { title, advice } = findingKinds[kind];
  return h(
    'section',
    { id: kind },
    h('h2', {}, `${title}: ${formatNumber(findings.length)}`),
    h('p', { class: 'quiet' }, advice),
    longList(findings, toItem),
  );
}

/** What is not on the site goes by what the ERP calls it. */
function toItem({ about, name, url, detail }: Finding): Child {
  const subject = subjectOf(about);
  return [
    name === null
      ? h('span', { class: 'name' }, subject)
      : [bilingualName(name, { En: url }), h('div', { class: 'quiet small' }, subject)],
    detail === null ? null : h('div', { class: 'small' }, h('bdi', {}, detail)),
  ];
}

const subjectName = { product: 'ERP id', category: 'Category', series: 'Series' } as const;

function subjectOf(about: Finding['about']): Child {
  if (about.kind === 'list') return 'The list of products';
  const id = idOf(about);
  return id === null ? 'Product without an id' : [`${subjectName[about.kind]} `, h('bdi', {}, id)];
}
