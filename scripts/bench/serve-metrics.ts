export interface ServeMetrics {
  readonly open: number;
  readonly builds: number;
  readonly phases: ReadonlyMap<string, number>;
}

export async function readServeMetrics(
  metricsOrigin: string,
  brands: readonly string[],
): Promise<ServeMetrics> {
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
    open: brands.reduce((total, brand) => total + sum('queue_wanted_minus_built', `brand="${brand}"`), 0),
    builds: sum('build_phase_seconds_count', 'phase="publish"'),
    phases: new Map(phases),
  };
}
