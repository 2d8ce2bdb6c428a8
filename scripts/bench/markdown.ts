import { caseText } from './case.ts';
import { contenderNames } from './contender.ts';
import type { Report, SizeResult } from './sample.ts';
import { marginalCpuMs, type Summary, summarise } from './summary.ts';
import { checkTargets } from './targets.ts';

export function formatMarkdown(report: Report): string {
  const parts = [
    formatHead(report),
    ...report.sizes.map(formatSize),
    formatMarginal(report),
    formatTargets(report),
  ];
  return parts.join('\n\n');
}

function formatHead({ date, machine, rounds, sizes }: Report): string {
  const { cores, cpu, memoryGb, node, load } = machine;
  const counts = sizes.map((size) => size.products).join(',');
  return `# Benchmarks

Written by \`npm run bench -- --products ${counts} --rounds ${rounds}\` on ${date.slice(0, 10)}: ${cores} cores
(${cpu}), ${memoryGb} GB, Node ${node}; load average ${load.toFixed(2)} at the start.

\`engine\` is \`npm run build -- --offline\`, \`astro\` a plain \`astro build\`, \`astro-incremental\` the same with
\`experimental.incrementalBuild\`. All build one brand in two languages from the same snapshot on disk; no case
sends requests to an ERP. \`eleventy\` prints the same pages with fewer features, checks nothing and is built from clean only. The contenders take turns in each case; a different one starts each round.
Wall is the median in seconds (smallest–largest), CPU the median of user and system time of all processes, peak
the largest sum of their resident memory. Rendered counts the files that routes returned; written and differ count
files of the dist. All three are the maximum of all rounds. After every case the contenders' files are compared
byte by byte. A note below a table lists differences.`;
}

function formatSize(size: SizeResult): string {
  const { products, pages, loads, notes } = size;
  const summaries = summarise(size);
  const rows = summaries.map((summary) => toRow(summary, summaries));
  const head = [
    'case',
    'contender',
    'wall s',
    'CPU s',
    'peak MB',
    'wall / eleventy',
    'CPU / eleventy',
    'wall / astro',
    'CPU / astro',
    'rendered',
    'written',
    'differ',
  ];
  return [
    `## ${products.toLocaleString('en')} products, ${pages.toLocaleString('en')} pages`,
    `Load average at the start of each round: ${loads.map((load) => load.toFixed(2)).join(', ')}.`,
    formatTable(head, rows, 2),
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
  ].join('\n\n');
}

function toRow(summary: Summary, all: readonly Summary[]): readonly string[] {
  const { wall, cpu, peakMb, rendered, written, differing } = summary;
  const ratios = (['eleventy', 'astro'] as const).flatMap((name) => {
    const other = all.find((one) => one.contender === name && one.case === summary.case);
    return other === undefined
      ? ['–', '–']
      : [(wall.median / other.wall.median).toFixed(2), (cpu / other.cpu).toFixed(2)];
  });
  return [
    caseText[summary.case],
    summary.contender,
    `${wall.median.toFixed(2)} (${wall.min.toFixed(2)}–${wall.max.toFixed(2)})`,
    cpu.toFixed(2),
    peakMb.toFixed(0),
    ...ratios,
    String(rendered ?? '–'),
    String(written ?? '–'),
    String(differing ?? '–'),
  ];
}

function formatMarginal({ sizes, tiny }: Report): string {
  const rows = sizes.map((size) => [
    size.products.toLocaleString('en'),
    ...contenderNames.map((name) => marginalCpuMs(size, tiny, name)?.toFixed(2) ?? '–'),
  ]);
  return [
    '## CPU of one more page',
    `Milliseconds of CPU time per page, without compilation and warm-up. For the engine, a resident builder renders all
pages a second time. For the others, it is the CPU time of a full build of the row's products minus that of a build of
${tiny.products} products, divided by the difference in pages.`,
    formatTable(['products', ...contenderNames], rows, 0),
  ].join('\n\n');
}

function formatTargets({ sizes, tiny }: Report): string {
  const rows = checkTargets(sizes, tiny).map(({ products, what, seen, target, verdict }) => [
    products?.toLocaleString('en') ?? 'all',
    what,
    seen,
    target,
    verdict === 'reached' ? verdict : `**${verdict}**`,
  ]);
  return [
    '## Targets',
    `Compilation time is the time of a full build of ${tiny.products} products minus the time for rendering them.`,
    formatTable(['products', 'what', 'seen', 'target', ''], rows, 5),
  ].join('\n\n');
}

function formatTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbersFrom: number,
): string {
  const rule = head.map((_, at) => (at < numbersFrom ? '---' : '---:'));
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
