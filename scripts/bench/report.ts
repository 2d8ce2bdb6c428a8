import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';
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
  await writeFormatted(jsonFile, JSON.stringify(json));
  await writeFormatted(jsonFile.replace(/\.json$/, '.md'), formatMarkdown(report));
}

async function writeFormatted(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
