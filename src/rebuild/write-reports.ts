import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '#brand/brands.ts';
import type { BrandFolders } from '#build/workspace.ts';
import { formatChangesPage } from '#publish/changes/changes-page.ts';
import type { PublishReport } from '#publish/publish-brand.ts';

/** For people: what the release changes, as a page and as JSON. */
export async function writeReports(
  { reports }: BrandFolders,
  { changes }: PublishReport,
  { name }: Brand,
): Promise<void> {
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'changes.html'), formatChangesPage(changes, name));
  await writeFile(join(reports, 'changes.json'), JSON.stringify(changes, null, 2));
}
