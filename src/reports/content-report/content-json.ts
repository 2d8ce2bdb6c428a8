import type { ContentReport } from './content-report.ts';
import { severityOf } from './finding.ts';
import { english } from '#reports/texts/english.ts';

/** Formats findings with their texts, readable without this program. */
export function formatContentJson({ brand, products, findings }: ContentReport): string {
  const worded = findings.map((finding) => {
    return { ...finding, severity: severityOf[finding.kind], ...english.findings[finding.kind] };
  });
  return `${JSON.stringify({ brand, products, findings: worded }, null, 2)}\n`;
}
