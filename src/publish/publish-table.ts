import { formatCount, formatTable } from '#files/table.ts';
import type { PublishPlan } from './plan-publish.ts';
import type { PublishReport } from './publish-release.ts';

export type PublishResult =
  | { readonly isDone: true; readonly report: PublishReport & { readonly warnings: readonly string[] } }
  | { readonly isDone: false; readonly brand: string; readonly error: Error };

export function formatPublishTable(results: readonly PublishResult[]): string {
  const head = ['brand', 'outcome', 'files', 'MB', 'copies', 'removed', 'purged', 'seconds', 'release'];
  const rows = results.map((result) => (result.isDone ? toRow(result.report) : [result.brand, 'failed']));
  return formatTable(head, rows, (column) => column > 1 && column < head.length - 1);
}

type Outcome = PublishReport['kind'] | 'failed';

const exitCodes: Readonly<Record<Outcome, number>> = {
  ...{ live: 0, held: 0, unchanged: 0, planned: 0 },
  ...{ failed: 1, refused: 3, superseded: 4 },
};

export function toExitCode(outcomes: readonly Outcome[]): number {
  const codes = outcomes.map((outcome) => exitCodes[outcome]).filter((code) => code !== 0);
  return codes.length === 0 ? 0 : Math.min(...codes);
}

export function toPublishJson(results: readonly PublishResult[]): string {
  const brands = results.map((result) => {
    if (!result.isDone) return { outcome: 'failed', brand: result.brand, error: result.error.message };
    const { release, kind, ...rest } = result.report;
    const { files: _, contents: __, ...about } = release;
    return { outcome: kind, ...rest, release: about };
  });
  return JSON.stringify({ brands }, null, 2);
}

export function formatPlans(results: readonly PublishResult[]): string {
  return results
    .flatMap((result) => (result.isDone ? [`${result.report.brand}: ${formatPlan(result.report.plan)}`] : []))
    .join('\n');
}

function toRow(report: PublishReport): readonly string[] {
  const { brand, kind, release, changes } = report;
  const { requests, bytes, copies, removed } = report.transfer;
  const id = kind === 'unchanged' ? (changes.before?.id ?? '') : release.id;
  return [
    ...[brand, kind, String(requests), (bytes / 1e6).toFixed(2), String(copies), String(removed)],
    ...[String(report.purge.purged), report.seconds.toFixed(1), id],
  ];
}

function formatPlan({ uploads, deletions, purges }: PublishPlan): string {
  return [
    `${formatCount(uploads.length, 'file')} to upload`,
    ...uploads.map((path) => `  + ${path}`),
    `${formatCount(deletions.length, 'file')} to delete`,
    ...deletions.map((path) => `  - ${path}`),
    `${purges.length} ${purges.length === 1 ? 'address' : 'addresses'} to purge`,
    ...purges.map((address) => `  * ${address}`),
  ].join('\n');
}
