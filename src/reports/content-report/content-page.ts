import type { Locale } from '#catalogue/locale.ts';
import type { EnglishText } from '#catalogue/text.ts';
import type { Brand } from '#config/brands.ts';
import {
  formatMoment,
  bilingualName,
  countCards,
  countOf,
  formatNumber,
  formatReportPage,
  longList,
} from '#reports/page.ts';
import { type Child, h } from '#reports/element.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import type { ReportTexts } from '#reports/texts/english.ts';
import { type ContentReport, isLiveContent, type ReportedBuild } from './content-report.ts';
import {
  toEditAddress,
  type Finding,
  type FindingKind,
  idOf,
  severities,
  severityOf,
  addressFor,
} from './finding.ts';
import { toIsNew } from './new-findings.ts';

export interface ContentPageOptions {
  readonly locale?: Locale;
  readonly former?: string | null;
  readonly build?: ReportedBuild | null;
}

export function formatContentPage(
  { products, findings }: ContentReport,
  { name, erpEdit }: Pick<Brand, 'name' | 'erpEdit'>,
  { locale = 'En', former = null, build = null }: ContentPageOptions = {},
): string {
  const words = reportTexts[locale];
  const groups = [...Map.groupBy(findings, ({ kind }) => kind)];
  const cards = groups.map(([kind, { length }]) => ({
    number: length,
    of: words.findings[kind].title,
    href: `#${kind}`,
  }));
  const draw = (finding: Finding) => toItem(finding, toEditAddress(erpEdit, finding.about), words);
  return formatReportPage({
    locale,
    title: words.content.title,
    subject: name,
    body: [
      build === null ? null : h('p', {}, formatReportedBuild(build, words)),
      h('p', {}, formatSum(products, findings, build === null || isLiveContent(build), words)),
      countCards(cards),
      freshSection(findings.filter(toIsNew(former)), draw, words),
      severities.map((severity) => {
        const ofSeverity = groups.filter(([kind]) => severityOf[kind] === severity);
        return ofSeverity.length === 0
          ? null
          : h(
              'section',
              { id: severity },
              h('h2', {}, words.content.severities[severity]),
              ofSeverity.map(([kind, ofKind]) => kindPart(kind, ofKind, draw, words)),
            );
      }),
    ],
  });
}

function formatReportedBuild({ kind, release, readAt }: ReportedBuild, words: ReportTexts): string {
  const { build } = words.content;
  const read = formatMoment(readAt, words.locale);
  const about =
    release === null
      ? build.read(read)
      : build.release(
          /^0*(\d+)-/.exec(release.id)?.[1] ?? release.id,
          formatMoment(release.createdAt, words.locale),
        );
  return `${about}${build.kinds[kind](read)}`;
}

function freshSection(
  fresh: readonly Finding[],
  draw: (finding: Finding) => Child,
  words: ReportTexts,
): Child {
  if (fresh.length === 0) return null;
  const toTitled = (finding: Finding) => [
    h('div', { class: 'small' }, words.findings[finding.kind].title),
    draw(finding),
  ];
  return h(
    'section',
    { id: 'new' },
    h('h2', {}, `${words.content.fresh}${words.colon}${formatNumber(fresh.length)}`),
    longList(fresh, toTitled, words),
  );
}

function formatSum(
  products: number,
  findings: readonly Finding[],
  isLive: boolean,
  words: ReportTexts,
): string {
  const { content } = words;
  const counted = countOf(products, 'product', words);
  const listed = isLive ? content.listed(counted) : counted;
  if (findings.length === 0) return content.nothing(listed);
  const subjects = new Set(findings.map(({ about }) => JSON.stringify([about.kind, idOf(about)])));
  return content.sum(listed, countOf(findings.length, 'finding', words), formatNumber(subjects.size));
}

function kindPart(
  kind: FindingKind,
  findings: readonly Finding[],
  draw: (finding: Finding) => Child,
  words: ReportTexts,
): Child {
  const { title, advice } = words.findings[kind];
  return [
    h('h3', { id: kind }, `${title}${words.colon}${formatNumber(findings.length)}`),
    h('p', { class: 'quiet' }, advice),
    longList(findings, draw, words),
  ];
}

function toItem(finding: Finding, edit: string | null, words: ReportTexts): Child {
  const { about, name, detail } = finding;
  const subject = subjectOf(about, words);
  const first = name !== null && name[words.locale] !== null ? words.locale : 'En';
  return [
    name === null
      ? h('span', { class: 'name' }, subject)
      : [
          bilingualName(name, { [first]: addressFor(finding, words.locale) }, words),
          h('div', { class: 'quiet small' }, subject),
        ],
    edit === null ? null : h('div', { class: 'small' }, h('a', { href: edit }, words.content.edit)),
    detail === null ? null : h('div', { class: 'small' }, detailOf(detail, words)),
  ];
}

/** Raw details are English, and labelled so in other languages. */
function detailOf(detail: EnglishText, { locale, content }: ReportTexts): Child {
  const own = detail[locale];
  return own === null ? [content.detail, h('bdi', { lang: 'en' }, detail.En)] : h('bdi', {}, own);
}

function subjectOf(about: Finding['about'], { content }: ReportTexts): Child {
  if (about.kind === 'list') return content.list;
  const id = idOf(about);
  return id === null ? content.noId : [content.subjects[about.kind], h('bdi', {}, id)];
}
