import type { ContentReport } from './content-report.ts';
import { severityOf } from './finding.ts';
import { english } from '#reports/texts/english.ts';

/** Formats findings with their texts, readable without this program. */
export function formatContentJson({ brand, products, findings }: ContentReport): string {
  const worded = findings.map((finding) => {
    const detail = finding.detail?.En ?? null;
    return { ...finding, detail, severity: severityOf[finding.kind], ...english.findings[finding.kind] };
  });
  return `${JSON.stringify({ brand, products, findings: worded }, null, 2)}\n`;
}
