import type { Transfer } from '#publish/targets/target.ts';

export interface PublishRow extends Transfer {
  readonly name: string;
  readonly target: string;
  readonly kind: string;
  readonly seconds: number;
}

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
