import type { ContentReport } from './content-report.ts';
import { english } from '#reports/texts/english.ts';

/** Each finding with its words, so that it can be read without this program. */
export function formatContentJson({ brand, products, findings }: ContentReport): string {
  const worded = findings.map((finding) => ({ ...finding, ...english.findings[finding.kind] }));
  return `${JSON.stringify({ brand, products, findings: worded }, null, 2)}\n`;
}
