import type { Machine } from './machine.ts';
import type { LiveChange } from './serve-change.ts';
import type { ServeSize, ServeTogether } from './serve-size.ts';
import { median } from './summary.ts';

export interface ServeReport {
  readonly date: string;
  readonly machine: Machine;
  readonly sizes: readonly ServeSize[];
  readonly together: ServeTogether;
}

type Row = readonly string[];

const targets = {
  answerMs: 10,
  builds: 3,
  together: { factor: 4, seconds: null },
  small: { factor: 25, seconds: 0.3 },
  large: { factor: 40, seconds: 1 },
  largeFrom: 10_000,
} as const;
const phases = ['queue', 'pull', 'pictures', 'settle', 'render', 'write', 'guard', 'publish'] as const;

export function formatServeReport(report: ServeReport): string {
  const { date, machine } = report;
  return `# Times of the rebuild service

Written by \`npm run bench:serve\` on ${date.slice(0, 10)}: ${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, Node ${machine.node};
load average ${machine.load.toFixed(2)} at the start. Demo ERP, service, its builders, nginx and the client run on
this machine. The store is SQLite, the target a folder, a chat gets messages, and previews are
enabled. A second brand is in review and has a plan. Times are from the hook's answer until nginx serves the changed page, with a
resident builder and without a quiet window: medians (smallest–largest). Changes are some seconds apart, except in the lines
"without pauses". Changes and plain builds alternate, because the
machine's speed changes. Plain builds read a snapshot instead of the ERP.

## From a hook to live

${toTable(liveHead, liveRows(report))}

## Time per phase

Medians in milliseconds. Queue: from the stored order to the start of its build. Pull: taking a ticket and reading changes from the
ERP. Pictures: fetching and resizing new ones. Settle: waiting until the ERP shows the announced change. Render: staging changed
pages. Write: switching the dist. Publish: until the release is live. Phases of the seven brands are added up. The rest is
messages between processes, and requests to nginx every 4 ms.

${toTable(['case', ...phases, 'rest', 'all'], phaseRows(report))}

## Many hooks

${toTable(['products', 'what', 'target', 'seen', ''], loadRows(report))}
`;
}

const liveHead = ['case', 'hook to live', 'plain astro build', 'target', 'seen', ''];

function liveRows({ sizes, together }: ServeReport): readonly Row[] {
  return [
    ...sizes.flatMap((size) => {
      const target = size.products >= targets.largeFrom ? targets.large : targets.small;
      const name = `one of ${count(size.products)} products renamed`;
      const hurried = { ...size, changes: size.hurried };
      return [liveRow(name, size, target), liveRow(`${name}, without pauses`, hurried, null)];
    }),
    liveRow(`one of ${count(together.products)} in each of seven brands`, together, targets.together),
  ];
}

function liveRow(
  name: string,
  { changes, astro }: Pick<ServeTogether, 'changes' | 'astro'>,
  target: { readonly factor: number; readonly seconds: number | null } | null,
): Row {
  const seconds = changes.map((change) => change.seconds);
  const factor = median(astro) / median(seconds);
  const seen = `1/${factor.toFixed(factor < 10 ? 1 : 0)}`;
  const row = [name, range(seconds, 3), range(astro, 2)];
  if (target === null) return [...row, '–', seen, ''];
  const isReached = factor >= target.factor && median(seconds) <= (target.seconds ?? Infinity);
  const limit = target.seconds === null ? '' : `${target.seconds} s, `;
  return [...row, `at most ${limit}1/${target.factor}`, seen, isReached ? 'reached' : 'not reached'];
}

function phaseRows({ sizes, together }: ServeReport): readonly Row[] {
  return [
    ...sizes.flatMap(({ products, changes, hurried }) => [
      phaseRow(`${count(products)} products`, changes, true),
      phaseRow(`${count(products)} products, without pauses`, hurried, true),
    ]),
    phaseRow(`seven brands, ${count(together.products)} each`, together.changes, false),
  ];
}

/**
 * If `hasRest` is true, the row shows the time outside all phases. It is false for parallel builds, because their
 * phases add up to more than the elapsed time.
 */
function phaseRow(name: string, changes: readonly LiveChange[], hasRest: boolean): Row {
  const ms = (numbers: readonly number[]) => (1000 * median(numbers)).toFixed(0);
  const of = (change: LiveChange) => phases.map((phase) => change.phases[phase] ?? 0);
  const rest = (change: LiveChange) =>
    change.seconds - of(change).reduce((total, seconds) => total + seconds, 0);
  return [
    name,
    ...phases.map((phase) => ms(changes.map((change) => change.phases[phase] ?? 0))),
    hasRest ? ms(changes.map(rest)) : '–',
    ms(changes.map(({ seconds }) => seconds)),
  ];
}

function loadRows({ sizes }: ServeReport): readonly Row[] {
  return sizes.flatMap(({ products, burst, answers }) => [
    [
      count(products),
      `${burst.hooks} hooks for one brand, sent at once`,
      `at most ${targets.builds} builds`,
      `${burst.builds === 1 ? '1 build' : `${burst.builds} builds`}, all live after ${burst.seconds.toFixed(1)} s`,
      burst.builds <= targets.builds ? 'reached' : 'not reached',
    ],
    ...answers.map(({ hooks, connections, rate, median: middle, p99, refused }) => [
      count(products),
      `${hooks} hooks over ${connections} connections, ${rate === null ? 'without a limit' : `${rate} a second, evenly`}`,
      `median below ${targets.answerMs} ms`,
      `${middle} ms, 99 % within ${p99} ms${refused === 0 ? '' : `, ${refused} refused`}`,
      middle < targets.answerMs && refused === 0 ? 'reached' : 'not reached',
    ]),
  ]);
}

function toTable(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function range(numbers: readonly number[], digits: number): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return `${median(numbers).toFixed(digits)} s (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}

function count(number: number): string {
  return number.toLocaleString('en');
}
