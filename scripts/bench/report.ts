import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { formatMarkdown } from './markdown.ts';
import type { Report } from './sample.ts';
import { summarise } from './summary.ts';
import { checkTargets } from './targets.ts';

export async function writeReport(jsonFile: string, report: Report): Promise<void> {
  const json = {
    ...report,
    summaries: report.sizes.map((size) => ({ products: size.products, cases: summarise(size) })),
    targets: checkTargets(report.sizes, report.tiny),
  };
  await mkdir(dirname(jsonFile), { recursive: true });
  await writeFile(jsonFile, `${JSON.stringify(json, null, 2)}\n`);
  await writeFile(jsonFile.replace(/\.json$/, '.md'), formatMarkdown(report));
}
