import type { Locale } from '#catalogue/locale.ts';
import { formatCsv } from '#reports/csv.ts';
import type { ContentColumn, ReportTexts } from '#reports/texts/report-texts.ts';
import type { ContentReport } from './content-report.ts';
import { toEditAddress, type Finding, idOf, severityOf, addressFor } from './finding.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';

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
