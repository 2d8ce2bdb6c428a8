import type { ContentReport } from './content-report.ts';
import { findingKinds } from './finding.ts';

/** Each finding with its words, so that it can be read without this program. */
export function formatContentJson({ brand, products, findings }: ContentReport): string {
  const worded = findings.map((finding) => ({ ...finding, ...findingKinds[finding.kind] }));
  return `${JSON.stringify({ brand, products, findings: worded }, null, 2)}\n`;
}
