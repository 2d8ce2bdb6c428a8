import type { AnswerTimes, FindTimes } from './find-browser.ts';
import type { FindFiles } from './find-files.ts';
import type { PeerFiles } from './find-peers.ts';
import type { FindVisit } from './find-visit.ts';
import type { Machine } from './machine.ts';

export interface FindReport {
  readonly machine: Machine;
  readonly files: readonly FindFiles[];
  readonly peers: readonly (PeerFiles & { readonly size: number })[];
  readonly times: readonly FindTimes[];
  readonly visits: readonly FindVisit[];
}

export function formatFindReport({ machine, files, peers, times, visits }: FindReport): string {
  return `# Costs of the search

Written by \`npm run bench:find\` on ${new Date().toISOString().slice(0, 10)}: ${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, Node
${machine.node}; load average ${machine.load.toFixed(2)} at the start. The catalogue is synthetic, as in the other benchmarks, in two languages.

## Files

Bytes are compressed with gzip, per product and language. Milliseconds are CPU time of the main thread: for the whole catalogue, and the
mean of forty renames after it. The last columns count the files that a change writes.

${toFilesTable(files)}

Budgets at 10,000 products: 54 and 32 bytes; 150 and 5 ms; 5, 3 and 6 files; no file without a change.

## Compared with other libraries

All libraries index the same English records: names, codes, groups, attributes, the other language and 60 characters of the summary. Bytes
are those of the index, without the code that reads it.

${toPeersTable({ files, peers })}

## Response times

Milliseconds in Chromium on Slow 4G (1.6 Mbit/s, round trips of 150 ms) with a six times slower CPU. A key is answered when its
first four suggestions can be drawn, a choice when its first four results can; the whole list and the counts of the other choices follow. Medians of three
visits, and the slowest one. "Four cards" is the time in which Chromium inserts four cards that already exist, on the same page.

${toTable(
  [
    'products',
    'focus to first suggestions',
    'a key',
    'worst key',
    'key, all drawn',
    'a choice',
    'worst choice',
    'choice, all drawn',
    'four cards',
    'longest task while loading',
  ],
  times.map((one) => [
    one.products,
    ...[one.focus, ...listAnswers(one.key), ...listAnswers(one.choice), one.readyCards, one.longest].map(
      (ms) => ms.toFixed(0),
    ),
  ]),
)}

Budgets: 1,000 ms for 2,000 products, 3,000 for 10,000; 16 ms a key or a choice, 60 at worst; 50 ms for the longest task.

## First result and first suggestion

On the same phone with an empty cache: milliseconds from the navigation to the first result of a search, and from the first key on a
loaded page to the first suggestion; medians of three visits. Requests and bytes until the first result leave out pictures of products, and data that the
first result does not need. Bodies are compressed with gzip, headers are those of HTTP/1.1.

${toTable(
  ['catalogue', 'first result', 'first suggestion', 'requests', 'bytes of bodies', 'bytes of headers'],
  visits.map((one) => [
    one.catalogue,
    ...[one.result, one.suggestion, one.requests, one.bodyBytes, one.headBytes].map((number) =>
      number.toFixed(0),
    ),
  ]),
)}

Budgets at 2,000 products: 2,000 and 1,200 ms; 14 requests, 45,000 bytes of bodies.
`;
}

function listAnswers({ median, worst, whole }: AnswerTimes): readonly number[] {
  return [median, worst, whole];
}

function toFilesTable(files: FindReport['files']): string {
  return toTable(
    [
      'products',
      'files',
      'rows',
      'more',
      'full, ms',
      'change, ms',
      'rename',
      'price',
      'new product',
      'nothing',
    ],
    files.map((one) => [
      one.products,
      one.files,
      one.rows.toFixed(1),
      one.more.toFixed(1),
      one.full.toFixed(0),
      one.change.toFixed(1),
      one.rename,
      one.price,
      one.add,
      one.same,
    ]),
  );
}

function toPeersTable({ files, peers }: Pick<FindReport, 'files' | 'peers'>): string {
  return toTable(
    ['products', 'library', 'files', 'bytes a product', 'seconds', 'files of a rename'],
    [
      ...files.map((one) => [
        one.products,
        'this search',
        one.files,
        (one.rows + one.more).toFixed(1),
        (one.full / 1000).toFixed(2),
        one.rename,
      ]),
      ...peers.map((one) => [
        one.size,
        one.name,
        one.files,
        one.bytes.toFixed(1),
        one.seconds.toFixed(2),
        one.rename,
      ]),
    ],
  );
}

function toTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '--:')), ...rows.map(line)].join('\n');
}
