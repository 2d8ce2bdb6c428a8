import { reportName } from '#reports/csv.ts';
import { join } from 'node:path';
import type { Brand } from '#config/brands.ts';
import { type Locale, locales } from '#catalogue/locale.ts';
import type { BrandFolders } from '#config/workspace.ts';
import { writeAtomically } from '#files/file-io.ts';
import { formatContentCsv, formatContentJson } from '#reports/content-report/content-files.ts';
import type { PublishReport } from './publish-release.ts';

export type ReportText = readonly [name: string, text: string];

export function formatChangeReports({ changes }: Pick<PublishReport, 'changes'>): readonly ReportText[] {
  return [['changes.json', `${JSON.stringify(changes, null, 2)}\n`]];
}

export function formatContentReports(
  { content }: Pick<PublishReport, 'content'>,
  brand: Brand,
): readonly ReportText[] {
  return [
    ...inEach('content.csv', (locale) => formatContentCsv(content, locale, brand.erpEdit)),
    ['content.json', formatContentJson(content)],
  ];
}

function inEach(name: string, format: (locale: Locale) => string): readonly ReportText[] {
  return locales.map((locale) => [reportName(name, locale), format(locale)]);
}

export async function writeReports(
  folders: BrandFolders,
  report: PublishReport,
  brand: Brand,
): Promise<void> {
  const reports = [...formatChangeReports(report), ...formatContentReports(report, brand)];
  await writeReportTexts(folders, reports);
}

export async function writeReportTexts(
  { reports: folder }: BrandFolders,
  reports: readonly ReportText[],
): Promise<void> {
  for (const [file, text] of reports) await writeAtomically(join(folder, file), text);
}
