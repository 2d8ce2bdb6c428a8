export interface ServeMetrics {
  /** Open orders. */
  readonly open: number;
  /** Builds that succeeded. */
  readonly builds: number;
  /** Seconds by phase, summed over all builds. */
  readonly phases: ReadonlyMap<string, number>;
}

/** Reads the service's metrics. */
export async function readServeMetrics(metricsOrigin: string): Promise<ServeMetrics> {
  const text = await (await fetch(`${metricsOrigin}/metrics`)).text();
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*?)\})? (\S+)$/gm)].map(([, name, labels, value]) => ({
    name,
    labels: labels ?? '',
    value: Number(value),
  }));
  const sum = (wanted: string, part = '') =>
    samples
      .filter(({ name, labels }) => name === wanted && labels.includes(part))
      .reduce((total, { value }) => total + value, 0);
  const phases = samples
    .filter(({ name }) => name === 'build_phase_seconds_sum')
    .map(({ labels, value }) => [/phase="(\w+)"/.exec(labels)?.[1] ?? '', value] as const);
  return {
    open: sum('queue_wanted_minus_built'),
    builds: sum('build_phase_seconds_count', 'phase="publish"'),
    phases: new Map(phases),
  };
}
