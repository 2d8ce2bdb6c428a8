import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '#config/brands.ts';
import { type Locale, languageTag, locales } from '#catalogue/locale.ts';
import type { BrandFolders } from '#config/workspace.ts';
import { nullIfMissing, writeWhole } from '#files/whole.ts';
import { formatChangesPage } from '#reports/changes/changes-page.ts';
import { formatContentCsv, formatContentJson } from '#reports/content-report/content-files.ts';
import { formatContentPage } from '#reports/content-report/content-page.ts';
import { formatKnownFindings, liveContent, readFormerContent } from '#reports/content-report/new-findings.ts';
import { type Published, toReportedBuild } from '#reports/content-report/content-report.ts';
import type { PublishReport } from './publish-release.ts';

export type ReportText = readonly [name: string, text: string];

export function reportName(name: string, locale: Locale): string {
  return locale === 'En' ? name : name.replace('.', `.${languageTag[locale]}.`);
}

export function formatChangeReports(
  { changes }: Pick<PublishReport, 'changes'>,
  { name }: Brand,
): readonly ReportText[] {
  return [
    ...inEach('changes.html', (locale) => formatChangesPage(changes, name, locale)),
    ['changes.json', `${JSON.stringify(changes, null, 2)}\n`],
  ];
}

export function formatContentReports(
  report: Pick<PublishReport, 'content'> & Published,
  brand: Brand,
  former: string | null,
): readonly ReportText[] {
  const { content } = report;
  const build = toReportedBuild(report);
  return [
    ...inEach('content.html', (locale) => formatContentPage(content, brand, { locale, former, build })),
    ...inEach('content.csv', (locale) => formatContentCsv(content, locale, brand.erpEdit)),
    ['content.json', formatContentJson(content)],
    ...(report.kind === 'live' ? [[liveContent, formatKnownFindings(content)] as const] : []),
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
  const former = await readFormerContent(readReportIn(folders));
  const reports = [...formatChangeReports(report, brand), ...formatContentReports(report, brand, former)];
  await writeReportTexts(folders, reports);
}

export function readReportIn({ reports }: BrandFolders): (name: string) => Promise<string | null> {
  return (name) => nullIfMissing(readFile(join(reports, name), 'utf8'));
}

export async function writeReportTexts(
  { reports: folder }: BrandFolders,
  reports: readonly ReportText[],
): Promise<void> {
  for (const [file, text] of reports) await writeWhole(join(folder, file), text);
}
