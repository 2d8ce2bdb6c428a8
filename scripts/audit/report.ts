import { writeFile } from 'node:fs/promises';
import { categories, type Judgement } from './lighthouse.ts';
import type { AuditedPage } from './page-kinds.ts';
import type { Visits } from './budgets.ts';
import type { PageWeight } from './weigh.ts';

export interface AuditRow {
  readonly page: AuditedPage;
  readonly weight: PageWeight;
  readonly visits: Visits;
  readonly judgement: Judgement | null;
}

export interface AuditReport {
  readonly date: string;
  readonly brand: string;
  readonly rows: readonly AuditRow[];
  readonly excesses: readonly string[];
}

export async function writeReport(jsonFile: string, report: AuditReport): Promise<void> {
  await writeFile(jsonFile, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(jsonFile.replace(/\.json$/, '.md'), formatMarkdown(report));
}

function formatMarkdown({ date, brand, rows, excesses }: AuditReport): string {
  return `# Audit

Written by \`npm run audit -- --brand ${brand}\` on ${date.slice(0, 10)}. Bytes are per file, with gzip
level 9. \`scripts/audit/budgets.ts\` has the budgets. The audit also requires 100 of 100 in Lighthouse's accessibility, best practices and
SEO (except for the 404 page), and CLS 0. Only the two style sheets and the script that applies a saved locale may block the first paint. ${excesses.length === 0 ? 'All requirements are met.' : excesses.join(' ')}

## Bytes

The script at load includes the script that applies a saved locale. The refresh is fetched when the browser is idle, the search when its form gets the focus, the
results with a query or a filter, the panel of filters after them, and tools (gallery, list, recently viewed) at the first touch or key. React is fetched with the panel of filters.

${formatTable(['page', 'HTML', 'CSS', 'theme sheet', 'script at load', 'refresh', 'search', 'results', 'filters', 'tools'], rows.map(toBytes))}

## Requests

In Chromium with an empty cache, until the page is idle, including the ERP's answers to the refresh: on a phone, and at 1,280 px, where
listings open their filters. Pictures are counted separately.

${formatTable(['page', 'requests', 'bytes', 'picture bytes', 'wide: requests', 'bytes', 'picture bytes'], rows.map(toRequests))}

## Lighthouse

Version 13, a throttled phone (simulated), Chromium without a head, the best of up to five runs. Timings and their scores depend on the
machine and have no budget. The 404 page is measured at its own address and has \`noindex\`.

${formatTable(['page', ...categories, 'CLS', 'TBT ms', 'LCP ms', 'findings'], rows.flatMap(toScores))}
`;
}

function toBytes({ page, weight }: AuditRow): readonly string[] {
  const { html, css, theme, script, refresh, search, results, narrow, tools } = weight;
  return [
    page.name,
    ...[html, css, theme, script, refresh, search, results, narrow, tools].map(formatNumber),
  ];
}

function toRequests({ page, visits: { phone, wide } }: AuditRow): readonly string[] {
  const numbers = [phone, wide].flatMap(({ requests, bytes, pictureBytes }) => [
    requests,
    bytes,
    pictureBytes,
  ]);
  return [page.name, ...numbers.map(formatNumber)];
}

function toScores({ page, judgement }: AuditRow): readonly (readonly string[])[] {
  if (judgement === null) return [];
  const { scores, cls, tbtMs, lcpMs, findings } = judgement;
  const numbers = [...categories.map((category) => scores[category]), cls, tbtMs, lcpMs];
  return [[page.name, ...numbers.map(String), findings.join('; ')]];
}

function formatNumber(value: number): string {
  return value.toLocaleString('en');
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, at) => (at === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
