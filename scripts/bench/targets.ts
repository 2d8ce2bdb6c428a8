import type { SizeResult } from './sample.ts';
import { findSummary, marginalCpuMs } from './summary.ts';

export interface Target {
  readonly products: number | null;
  readonly what: string;
  readonly target: string;
  readonly seen: string;
  readonly verdict: 'reached' | 'not reached' | 'not measured';
}

const shareOfAstro = 1 / 3;
const residentFactor = { target: 100, aim: 200 };
const shareOfRender = 0.1;
const memory = { products: 10_000, mb: 1000 };
const marginalSpread = 1.25;

export function checkTargets(sizes: readonly SizeResult[], tiny: SizeResult): readonly Target[] {
  const ofSizes = sizes.flatMap((size) =>
    [
      ...fullTargets(size),
      ...eleventyTargets(size),
      residentTarget(size),
      coldTarget(size, tiny),
      unchangedTarget(size),
      peakTarget(size),
    ].map((target) => ({ ...target, products: size.products })),
  );
  return [...ofSizes, { ...marginalTarget(sizes, tiny), products: null }];
}

type SizeTarget = Omit<Target, 'products'>;

function fullTargets(size: SizeResult): readonly SizeTarget[] {
  const engine = findSummary(size, 'engine', 'full');
  const astro = findSummary(size, 'astro', 'full');
  const rows = [
    { what: 'wall', ratio: engine && astro && engine.wall.median / astro.wall.median },
    { what: 'CPU', ratio: engine && astro && engine.cpu / astro.cpu },
  ];
  return rows.map(({ what, ratio }) =>
    toTarget(`full build, ${what}, engine / astro`, 'at most 1/3', ratio, {
      isReached: (seen) => seen <= shareOfAstro,
      format: (seen) => seen.toFixed(2),
    }),
  );
}

/** Maximum time of a full build relative to a clean Eleventy build, by number of products. */
const eleventyLimits: ReadonlyMap<number, Partial<Record<'wall' | 'CPU', number>>> = new Map([
  [1_000, { CPU: 4 }],
  [10_000, { wall: 1.6, CPU: 2.6 }],
  [100_000, { wall: 1.5 }],
]);

function eleventyTargets(size: SizeResult): readonly SizeTarget[] {
  const engine = findSummary(size, 'engine', 'full');
  const eleventy = findSummary(size, 'eleventy', 'full');
  const seen = engine &&
    eleventy && { wall: engine.wall.median / eleventy.wall.median, CPU: engine.cpu / eleventy.cpu };
  return (['wall', 'CPU'] as const).flatMap((what) => {
    const limit = eleventyLimits.get(size.products)?.[what];
    if (limit === undefined) return [];
    return toTarget(`full build, ${what}, engine / eleventy`, `at most ${limit}`, seen?.[what] ?? null, {
      isReached: (ratio) => ratio <= limit,
      format: (ratio) => ratio.toFixed(2),
    });
  });
}

function residentTarget(size: SizeResult): SizeTarget {
  const engine = findSummary(size, 'engine', 'resident');
  const astro = findSummary(size, 'astro', 'full');
  const { target, aim } = residentFactor;
  const factor = engine && astro && astro.wall.median / engine.wall.median;
  const what = 'one product renamed in a running builder / full build of astro, wall';
  return toTarget(what, `at most 1/${target} (aim 1/${aim})`, factor, {
    isReached: (seen) => seen >= target,
    format: (seen) => `1/${seen.toFixed(0)}${seen >= aim ? ' (aim reached)' : ''}`,
  });
}

function coldTarget(size: SizeResult, tiny: SizeResult): SizeTarget {
  const full = findSummary(tiny, 'engine', 'full');
  const compiled = findSummary(tiny, 'engine', 'compiled');
  const render = findSummary(size, 'engine', 'compiled');
  const renamed = findSummary(size, 'engine', 'renamed');
  const what = 'one product renamed in a new process, wall';
  const rule = `at most compiling + ${100 * shareOfRender} % of a full render`;
  if (full === null || compiled === null || render === null) return notMeasured(what, rule);
  const compiling = Math.max(0, full.wall.median - compiled.wall.median);
  const limit = compiling + shareOfRender * render.wall.median;
  return toTarget(what, `${rule} = ${limit.toFixed(2)} s`, renamed?.wall.median ?? null, {
    isReached: (seen) => seen <= limit,
    format: (seen) => `${seen.toFixed(2)} s`,
  });
}

function unchangedTarget(size: SizeResult): SizeTarget {
  const { rendered = null, written = null } = findSummary(size, 'engine', 'unchanged') ?? {};
  const done = rendered === null || written === null ? null : rendered + written;
  return toTarget('nothing changed', 'no page rendered, no file written', done, {
    isReached: (seen) => seen === 0,
    format: () => `${rendered} rendered, ${written} written`,
  });
}

function peakTarget(size: SizeResult): SizeTarget {
  const peaks = size.samples.filter((sample) => sample.contender === 'engine').map((sample) => sample.peakMb);
  const isMeant = peaks.length > 0 && size.products <= memory.products;
  const target = `at most ${memory.mb} MB at ${memory.products.toLocaleString('en')} products`;
  return toTarget('peak memory, all cases of the engine', target, isMeant ? Math.max(...peaks) : null, {
    isReached: (seen) => seen <= memory.mb,
    format: (seen) => `${seen.toFixed(0)} MB`,
  });
}

function marginalTarget(sizes: readonly SizeResult[], tiny: SizeResult): SizeTarget {
  const costs = sizes.flatMap((size) => marginalCpuMs(size, tiny, 'engine') ?? []);
  const spread = costs.length < 2 ? null : Math.max(...costs) / Math.min(...costs);
  return toTarget(
    'CPU of one more page, maximum / minimum of all sizes',
    `at most ${marginalSpread}`,
    spread,
    {
      isReached: (seen) => seen <= marginalSpread,
      format: (seen) => `${seen.toFixed(2)} (${costs.map((ms) => `${ms.toFixed(2)} ms`).join(', ')})`,
    },
  );
}

interface Judgement {
  readonly isReached: (seen: number) => boolean;
  readonly format: (seen: number) => string;
}

function toTarget(
  what: string,
  target: string,
  seen: number | null,
  { isReached, format }: Judgement,
): SizeTarget {
  if (seen === null) return notMeasured(what, target);
  return { what, target, seen: format(seen), verdict: isReached(seen) ? 'reached' : 'not reached' };
}

function notMeasured(what: string, target: string): SizeTarget {
  return { what, target, seen: '–', verdict: 'not measured' };
}
