import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

export interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly load: number;
}

export function readMachine(): Machine {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown CPU',
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.version,
    load: loadavg()[0] ?? 0,
  };
}
