import type { Transfer } from '#publish/targets/target.ts';

/** The cost of one publish or rollback. */
export interface PublishRow extends Transfer {
  readonly name: string;
  readonly target: string;
  readonly kind: string;
  readonly seconds: number;
}

/** Formats the table's head and rows. */
export function formatPublishBench(
  rows: readonly PublishRow[],
): [readonly string[], readonly (readonly string[])[], (column: number) => boolean] {
  const head = ['case', 'target', 'outcome', 'requests', 'bytes', 'copies', 'removed', 'seconds'];
  const cells = rows.map(({ name, target, kind, requests, bytes, copies, removed, seconds }) => [
    ...[name, target, kind],
    ...[requests, bytes, copies, removed].map((count) => count.toLocaleString('en')),
    seconds.toFixed(2),
  ]);
  return [head, cells, (column) => column > 2];
}
