import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Machine } from './machine.ts';
import { formatMarkdown } from './markdown.ts';
import type { SizeResult } from './sample.ts';
import { summarise } from './summary.ts';
import { checkTargets } from './targets.ts';

/** The results of one run of the bench. */
export interface Report {
  /** ISO 8601. */
  readonly date: string;
  readonly machine: Machine;
  readonly rounds: number;
  /** Results for a tiny catalogue: the cost of a build before its first pages. */
  readonly tiny: SizeResult;
  readonly sizes: readonly SizeResult[];
}

/** Writes the JSON file, and a Markdown file of the same name beside it. */
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
