import type { Locale } from '#catalogue/locale.ts';
import { legible } from '#reports/report-element.ts';
import { type ContentColumn, type ReportTexts, reportTexts } from '#reports/texts/report-texts.ts';
import type { ContentReport } from './content-report.ts';
import { type Finding, idOf } from './finding.ts';

type Cell = (finding: Finding, words: ReportTexts) => string | null;

const columns: readonly (readonly [ContentColumn, Cell])[] = [
  ['finding', ({ kind }, { findings }) => findings[kind].title],
  ['about', ({ about }, { content }) => content.kinds[about.kind]],
  ['id', ({ about }) => idOf(about)],
  ['name', ({ name }) => name?.En ?? null],
  ['nameZh', ({ name }) => name?.Zh ?? null],
  ['page', ({ url }) => url],
  ['details', ({ detail }) => detail],
  ['advice', ({ kind }, { findings }) => findings[kind].advice],
];

/** RFC 4180, with a byte order mark, without which Excel takes Chinese for something else. */
export function formatContentCsv({ findings }: ContentReport, locale: Locale = 'En'): string {
  const words = reportTexts[locale];
  const head = columns.map(([column]) => words.content.columns[column]);
  const rows = findings.map((finding) => columns.map(([, of]) => of(finding, words) ?? ''));
  return `\ufeff${[head, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
}

/** What spreadsheets would work out as a formula; also in the wide forms of East Asian scripts. */
const formula = /^\s*[=+\-@＝＋－＠]/;

function formatCell(text: string): string {
  const plain = legible(text);
  const harmless = formula.test(plain) ? `'${plain}` : plain;
  return `"${harmless.replaceAll('"', '""')}"`;
}
