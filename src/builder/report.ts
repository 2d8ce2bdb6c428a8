import { formatProblems } from '#catalogue/problem.ts';
import { formatTable as formatColumns } from '#files/table.ts';
import type { BrandResult } from './build-brands.ts';

/** Formats lines about a brand that was built or failed, for the terminal. */
export function formatResult(result: BrandResult): readonly string[] {
  if (!result.isBuilt) return [`${result.brand}: FAILED. ${result.error.message.split('\n')[0]}`];
  const { brand, calls, bytes, problems, rendered, written, removed } = result.report;
  return [
    ...formatProblems(problems),
    `${brand}: ${calls} calls to the ERP, ${Math.ceil(bytes / 1000)} kB read; ` +
      `${rendered} files rendered, ${written} written, ${removed} removed; ${problems.length} problems`,
  ];
}

/** Formats the closing table: a row a brand, built or failed. */
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

/** Formats results as `--json` prints them. */
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
      const what = hasDist ? 'failed and keeps the dist it had' : 'failed, and has no dist yet';
      return `${brand} ${what}: ${error.message}`;
    })
    .join('\n');
}
