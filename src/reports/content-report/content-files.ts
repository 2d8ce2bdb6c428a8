import { languageTag, type Locale } from '#catalogue/text.ts';
import { reportTexts, type ContentColumn, type ReportTexts } from '#reports/texts/report-texts.ts';
import type { ContentReport } from './content-report.ts';
import { addressFor, idOf, severityOf, toEditAddress, type Finding } from './finding.ts';
import { quoteCsvText } from '#catalogue/escape.ts';
import type { NamedProduct } from '#catalogue/record.ts';
import { replaceControlCharacters } from '#reports/element.ts';

type Cell = (finding: Finding, words: ReportTexts) => string | null;

function toColumns(erpEdit: string | null): readonly (readonly [ContentColumn, Cell])[] {
  return [
    ['finding', ({ kind }, { findings }) => findings[kind].title],
    ['about', ({ about }, { content }) => content.kinds[about.kind]],
    ['id', ({ about }) => idOf(about)],
    ['name', ({ name }) => name?.En ?? null],
    ['nameZh', ({ name }) => name?.Zh ?? null],
    ['page', (finding, { locale }) => addressFor(finding, locale)],
    [
      'details',
      ({ detail }, { locale, content }) => detail && (detail[locale] ?? `${content.detail}${detail.En}`),
    ],
    ['advice', ({ kind }, { findings }) => findings[kind].advice],
    ['severity', ({ kind }, { content }) => content.severities[severityOf(kind)]],
    ['edit', ({ about }) => toEditAddress(erpEdit, about)],
  ];
}

export function formatContentCsv(
  { findings }: ContentReport,
  locale: Locale = 'En',
  erpEdit: string | null = null,
): string {
  const words = reportTexts[locale];
  const columns = toColumns(erpEdit);
  const head = columns.map(([column]) => words.content.columns[column]);
  const rows = findings.map((finding) => columns.map(([, of]) => of(finding, words) ?? ''));
  return formatCsv([head, ...rows]);
}

export function formatContentJson({ brand, products, findings }: ContentReport): string {
  const worded = findings.map((finding) => ({
    ...finding,
    ...{ detail: finding.detail?.En ?? null, detailZh: finding.detail?.Zh ?? null },
    ...{ severity: severityOf(finding.kind), ...reportTexts.En.findings[finding.kind] },
  }));
  return `${JSON.stringify({ brand, products, findings: worded }, null, 2)}\n`;
}

const heads: Readonly<Record<Locale, readonly string[]>> = {
  En: ['ERP id', 'Name', 'Chinese name', 'Categories'],
  Zh: ['ERP 编号', '名称', '中文名称', '分类'],
};

export function formatNamedProducts(products: readonly NamedProduct[], locale: Locale): string {
  const categoriesOf = ({ categoryNames, categoryTitles = [] }: NamedProduct) =>
    categoryNames
      .map((name, at) => categoryTitles[at]?.[locale] ?? categoryTitles[at]?.En ?? name)
      .join(locale === 'En' ? ', ' : '、');
  const rows = products.map((product) => [
    product.id,
    product.name.En,
    product.name.Zh ?? '',
    categoriesOf(product),
  ]);
  return formatCsv([heads[locale], ...rows]);
}

/** Excel needs the byte order mark for Chinese. */
function formatCsv(rows: readonly (readonly string[])[]): string {
  const toLine = (row: readonly string[]) =>
    `${row.map((text) => quoteCsvText(replaceControlCharacters(text))).join(',')}\r\n`;
  return `\ufeff${rows.map(toLine).join('')}`;
}

export function reportName(name: string, locale: Locale): string {
  return locale === 'En' ? name : name.replace('.', `.${languageTag[locale]}.`);
}
