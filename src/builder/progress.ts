import { MultiBar, type SingleBar } from 'cli-progress';
import type { BuildPhase } from './phases.ts';

/** Shows how far each brand is: bars on a terminal, lines elsewhere. */
export interface Progress {
  update(brand: string, phase: BuildPhase, done: number, total: number): void;
  /** Prints a line; while bars are drawn it waits for their end. */
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
      // A phase that has only begun doesn't know its size yet.
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
