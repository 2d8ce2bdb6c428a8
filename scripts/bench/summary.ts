import { type CaseName, caseNames } from './case.ts';
import { type ContenderName, contenderNames } from './contender.ts';
import type { Sample, SizeResult } from './sample.ts';

export interface Summary {
  readonly contender: ContenderName;
  readonly case: CaseName;
  readonly runs: number;
  readonly wall: { readonly median: number; readonly min: number; readonly max: number };
  readonly cpu: number;
  readonly peakMb: number;
  readonly written: number | null;
  readonly differing: number | null;
  readonly rendered: number | null;
}

export function summarise({ samples }: SizeResult): readonly Summary[] {
  return caseNames.flatMap((name) =>
    contenderNames.flatMap((contender) => {
      const its = samples.filter((sample) => sample.case === name && sample.contender === contender);
      return its.length === 0 ? [] : [toSummary(contender, name, its)];
    }),
  );
}

export function findSummary(size: SizeResult, contender: ContenderName, name: CaseName): Summary | null {
  return summarise(size).find((one) => one.contender === contender && one.case === name) ?? null;
}

/** Returns the CPU time per page in milliseconds, without compilation and warm-up. Null if not measured. */
export function marginalCpuMs(size: SizeResult, tiny: SizeResult, contender: ContenderName): number | null {
  const again = findSummary(size, contender, 'repainted');
  if (again !== null) return (1000 * again.cpu) / size.pages;
  const large = findSummary(size, contender, 'full');
  const small = findSummary(tiny, contender, 'full');
  if (large === null || small === null) return null;
  return (1000 * (large.cpu - small.cpu)) / (size.pages - tiny.pages);
}

function toSummary(contender: ContenderName, name: CaseName, samples: readonly Sample[]): Summary {
  const walls = samples.map((sample) => sample.wallSeconds);
  return {
    contender,
    case: name,
    runs: samples.length,
    wall: { median: median(walls), min: Math.min(...walls), max: Math.max(...walls) },
    cpu: median(samples.map((sample) => sample.cpuSeconds)),
    peakMb: Math.max(...samples.map((sample) => sample.peakMb)),
    written: largestOf(samples.map((sample) => sample.files?.written)),
    differing: largestOf(samples.map((sample) => sample.files?.differing)),
    rendered: largestOf(samples.map((sample) => sample.rendered)),
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

function largestOf(numbers: readonly (number | null | undefined)[]): number | null {
  const known = numbers.filter((number) => number !== null && number !== undefined);
  return known.length === 0 ? null : Math.max(...known);
}
