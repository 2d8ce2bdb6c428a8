import { quoteCsvText } from '#catalogue/escape.ts';
import type { Locale } from '#catalogue/locale.ts';
import { legible } from '#reports/element.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import type { ContentColumn, ReportTexts } from '#reports/texts/texts.ts';
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

/** Formats RFC 4180 with a byte order mark, which Excel needs for Chinese. */
export function formatContentCsv({ findings }: ContentReport, locale: Locale = 'En'): string {
  const words = reportTexts[locale];
  const head = columns.map(([column]) => words.content.columns[column]);
  const rows = findings.map((finding) => columns.map(([, of]) => of(finding, words) ?? ''));
  return `\ufeff${[head, ...rows].map((row) => `${row.map((text) => quoteCsvText(legible(text))).join(',')}\r\n`).join('')}`;
}
