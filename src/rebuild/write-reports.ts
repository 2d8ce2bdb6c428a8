import { join } from 'node:path';
import type { Brand } from '#brand/brands.ts';
import type { BrandFolders } from '#build/workspace.ts';
import { writeWhole } from '#files/whole.ts';
import { formatChangesPage } from '#publish/changes/changes-page.ts';
import { formatContentCsv } from '#publish/content-report/content-csv.ts';
import { formatContentJson } from '#publish/content-report/content-json.ts';
import { formatContentPage } from '#publish/content-report/content-page.ts';
import type { PublishReport } from '#publish/publish-brand.ts';

/** For people: what the release changes and what its content lacks, as pages to read and as data. */
export async function writeReports(
  { reports }: BrandFolders,
  { changes, content }: PublishReport,
  { name }: Brand,
): Promise<void> {
  const texts = [
    ['changes.html', formatChangesPage(changes, name)],
    ['changes.json', `${JSON.stringify(changes, null, 2)}\n`],
    ['content.html', formatContentPage(content, name)],
    ['content.json', formatContentJson(content)],
    ['content.csv', formatContentCsv(content)],
  ] as const;
  for (const [file, text] of texts) await writeWhole(join(reports, file), text);
}
