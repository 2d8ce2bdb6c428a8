import { formatTable as formatColumns } from '#files/table.ts';
import type { BrandReport } from './build-request.ts';
import type { BrandResult } from './build-brands.ts';

/** The closing table: a row a brand, built or failed. */
export function formatTable(results: readonly BrandResult[]): string {
  const head = ['brand', 'products', 'pages', 'left out', 'seconds', 'folder'];
  const rows = results.map((result) =>
    result.isBuilt ? toRow(result.report) : [result.brand, 'failed', '', '', '', ''],
  );
  return formatColumns(head, rows, (column) => column > 0 && column < head.length - 1);
}

/** Results as `--json` prints them. */
export function toJson(results: readonly BrandResult[]): string {
  const brands = results.map((result) =>
    result.isBuilt
      ? { status: 'built', ...result.report }
      : { status: 'failed', brand: result.brand, error: result.error.message },
  );
  return JSON.stringify({ brands }, null, 2);
}

function toRow(report: BrandReport): readonly string[] {
  const { brand, products, pages, leftOut, seconds, folder } = report;
  return [brand, String(products), String(pages), String(leftOut), seconds.toFixed(1), folder];
}
