import { MultiBar, type SingleBar } from 'cli-progress';
import type { BuildPhase } from './phases.ts';
import { formatProblems } from '#catalogue/problem.ts';
import { formatTable as formatColumns } from '#files/table.ts';
import type { BrandResult } from './build-brands.ts';

export interface Progress {
  update(brand: string, phase: BuildPhase, done: number, total: number): void;
  say(line: string): void;
  stop(): void;
}

const phaseText = {
  pull: 'reading products',
  pictures: 'fetching pictures',
  settle: 'waiting for the ERP',
  render: 'rendering pages',
  write: 'putting files in place',
  guard: 'checking the release',
  publish: 'publishing files',
} as const satisfies Record<BuildPhase, string>;

export function createProgress(stream: NodeJS.WriteStream): Progress {
  const progress = stream.isTTY ? createBars(stream) : createLines(stream);
  return {
    ...progress,
    update: (brand, phase, done, total) => {
      // The size of a phase is unknown at its start.
      if (total > 0) progress.update(brand, phase, done, total);
    },
  };
}

function createBars(stream: NodeJS.WriteStream): Progress {
  const bars = new MultiBar({
    stream,
    format: '{brand} {bar} {value}/{total} {phase}',
    clearOnComplete: true,
    hideCursor: true,
  });
  const byBrand = new Map<string, SingleBar>();
  const later: string[] = [];
  return {
    update: (brand, phase, done, total) => {
      const bar = byBrand.get(brand) ?? bars.create(total, 0, { brand: brand.padEnd(4), phase: '' });
      byBrand.set(brand, bar);
      bar.setTotal(total);
      bar.update(done, { phase: phaseText[phase] });
    },
    say: (line) => {
      if (byBrand.size === 0) stream.write(`${line}\n`);
      else later.push(line);
    },
    stop: () => {
      bars.stop();
      for (const line of later.splice(0)) stream.write(`${line}\n`);
    },
  };
}

function createLines(stream: NodeJS.WritableStream): Progress {
  const lastQuarter = new Map<string, number>();
  return {
    update: (brand, phase, done, total) => {
      const key = `${brand} ${phase}`;
      const quarter = Math.floor((4 * done) / total);
      if (quarter <= (lastQuarter.get(key) ?? 0)) return;
      lastQuarter.set(key, quarter);
      stream.write(`${brand}: ${phaseText[phase]}, ${done} of ${total}\n`);
    },
    say: (line) => stream.write(`${line}\n`),
    stop: () => {},
  };
}

export function formatResult(result: BrandResult): readonly string[] {
  if (!result.isBuilt) return [`${result.brand}: FAILED. ${result.error.message.split('\n')[0]}`];
  const { brand, calls, bytes, problems, rendered, written, removed } = result.report;
  return [
    ...formatProblems(problems),
    `${brand}: ${calls} calls to the ERP, ${Math.ceil(bytes / 1000)} kB read; ` +
      `${rendered} files rendered, ${written} written, ${removed} removed; ${problems.length} problems`,
  ];
}

export function formatTable(results: readonly BrandResult[], toRelative: (folder: string) => string): string {
  const head = ['brand', 'products', 'pages', 'left out', 'seconds', 'folder'];
  const rows = results.map((result) => {
    if (!result.isBuilt) return [result.brand, 'failed', '', '', '', ''];
    const { brand, products, pages, leftOut, seconds, folder } = result.report;
    const counts = [products, pages, leftOut].map(String);
    return [brand, ...counts, seconds.toFixed(1), toRelative(folder)];
  });
  return formatColumns(head, rows, (column) => column > 0 && column < head.length - 1);
}

export function toJson(results: readonly BrandResult[]): string {
  const brands = results.map((result) =>
    result.isBuilt
      ? { status: 'built', ...result.report }
      : { status: 'failed', brand: result.brand, error: result.error.message },
  );
  return JSON.stringify({ brands }, null, 2);
}

export function formatFailures(results: readonly BrandResult[]): string {
  const failed = results.filter((result) => !result.isBuilt);
  return failed
    .map(({ brand, hasDist, error }) => {
      const what = hasDist ? 'failed and keeps the dist it had' : 'failed, and has no dist yet';
      return `${brand} ${what}: ${error.message}`;
    })
    .join('\n');
}
