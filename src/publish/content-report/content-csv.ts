import { legible } from '#publish/report-element.ts';
import type { ContentReport } from './content-report.ts';
import { type Finding, findingKinds, idOf } from './finding.ts';

const columns: readonly (readonly [title: string, of: (finding: Finding) => string | null])[] = [
  ['Finding', ({ kind }) => findingKinds[kind].title],
  ['About', ({ about }) => about.kind],
  ['ERP id', ({ about }) => idOf(about)],
  ['Name', ({ name }) => name?.En ?? null],
  ['Chinese name', ({ name }) => name?.Zh ?? null],
  ['Page', ({ url }) => url],
  ['Details', ({ detail }) => detail],
  ['What to do', ({ kind }) => findingKinds[kind].advice],
];

/** RFC 4180, with a byte order mark, without which Excel takes Chinese for something else. */
export function formatContentCsv({ findings }: ContentReport): string {
  const head = columns.map(([title]) => title);
  const rows = findings.map((finding) => columns.map(([, of]) => of(finding) ?? ''));
  return `\ufeff${[head, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
}

/** What spreadsheets would work out as a formula; also in the wide forms of East Asian scripts. */
const formula = /^\s*[=+\-@＝＋－＠]/;

function formatCell(text: string): string {
  const plain = legible(text);
  const harmless = formula.test(plain) ? `'${plain}` : plain;
  return `"${harmless.replaceAll('"', '""')}"`;
}
