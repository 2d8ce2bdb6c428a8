import { formatContentCsv, formatContentJson, reportName } from '#reports/content-report/content-files.ts';
import { join } from 'node:path';
import type { Brand } from '#config/brands.ts';
import { type Locale, locales } from '#catalogue/text.ts';
import type { BrandFolders } from '#config/workspace.ts';
import { writeAtomically } from '#files/file-io.ts';
import type { PublishReport } from './publish-release.ts';

export type ReportText = readonly [name: string, text: string];

export function formatReports(report: PublishReport, brand: Brand): readonly ReportText[] {
  const changes: ReportText = ['changes.json', `${JSON.stringify(report.changes, null, 2)}\n`];
  return [changes, ...formatContentReports(report, brand)];
}

export function formatContentReports(
  { content }: Pick<PublishReport, 'content'>,
  brand: Brand,
): readonly ReportText[] {
  const inLocale = (locale: Locale): ReportText => [
    reportName('content.csv', locale),
    formatContentCsv(content, locale, brand.erpEdit),
  ];
  return [...locales.map(inLocale), ['content.json', formatContentJson(content)]];
}

export async function writeReports(
  { reports: folder }: BrandFolders,
  reports: readonly ReportText[],
): Promise<void> {
  for (const [file, text] of reports) await writeAtomically(join(folder, file), text);
}
