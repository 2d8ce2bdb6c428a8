import type { BuildPhase } from './phases.ts';
import { formatProblems } from '#catalogue/problem.ts';
import { formatCount, formatTable as formatColumns } from '#files/table.ts';
import type { BrandResult } from './build-brands.ts';

const phaseText = {
  pull: 'reading products',
  pictures: 'fetching pictures',
  settle: 'waiting for the ERP',
  render: 'rendering pages',
  write: 'putting files in place',
  guard: 'checking the release',
  publish: 'publishing files',
} as const satisfies Record<BuildPhase, string>;

export function showProgress(
  stream: NodeJS.WritableStream,
): (brand: string, phase: BuildPhase, done: number, total: number) => void {
  const lastQuarter = new Map<string, number>();
  return (brand, phase, done, total) => {
    const key = `${brand} ${phase}`;
    const quarter = total === 0 ? 0 : Math.floor((4 * done) / total);
    if (quarter <= (lastQuarter.get(key) ?? 0)) return;
    lastQuarter.set(key, quarter);
    stream.write(`${brand}: ${phaseText[phase]}, ${done} of ${total}\n`);
  };
}

export function formatResult(result: BrandResult): readonly string[] {
  if (!result.isBuilt) return [`${result.brand}: FAILED. ${result.error.message.split('\n')[0]}`];
  const { brand, calls, bytes, problems, rendered, written, removed } = result.report;
  const read = `${Math.ceil(bytes / 1000)} kB read in ${formatCount(calls, 'call')} to the ERP`;
  const files = `${formatCount(rendered, 'file')} rendered, ${written} written, ${removed} removed`;
  return [
    ...formatProblems(problems),
    `${brand}: ${read}; ${files}; ${formatCount(problems.length, 'problem')}`,
  ];
}

export function formatTable(results: readonly BrandResult[], toRelative: (folder: string) => string): string {
  const head = ['brand', 'products', 'pages', 'left out', 'seconds', 'folder'];
  const rows = results.map((result) => {
    if (!result.isBuilt) return [result.brand, 'failed', '', '', '', ''];
    const { brand, products, pages, leftOut, seconds, folder } = result.report;
    const counts = [products, pages, leftOut].map(String);
    return [brand, ...counts, seconds.toFixed(1), toRelative(folder)];
  });
  return formatColumns(head, rows, (column) => column > 0 && column < head.length - 1);
}

export function toJson(results: readonly BrandResult[]): string {
  const brands = results.map((result) =>
    result.isBuilt
      ? { status: 'built', ...result.report }
      : { status: 'failed', brand: result.brand, error: result.error.message },
  );
  return JSON.stringify({ brands }, null, 2);
}

export function formatFailures(results: readonly BrandResult[]): string {
  const failed = results.filter((result) => !result.isBuilt);
  return failed
    .map(({ brand, hasDist, error }) => {
      const what = hasDist ? 'failed and keeps its former dist' : 'failed, and has no dist yet';
      return `${brand} ${what}: ${error.message}`;
    })
    .join('\n');
}
