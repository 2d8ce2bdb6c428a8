import { readdirSync, readFileSync } from 'node:fs';

export interface SessionProcess {
  readonly pid: number;
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
}

/** CPU times in `/proc` are in ticks. A second has 100 ticks on every Linux architecture. */
const ticksPerSecond = 100;

/** A child process started with `detached` leads its own session. The session's id is the pid of the child. */
export function readSession(session: number): readonly SessionProcess[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    const stat = readIfThere(`/proc/${entry}/stat`);
    if (stat === null || field(stat, 6) !== session) return [];
    const status = readIfThere(`/proc/${entry}/status`) ?? '';
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    const ticks = field(stat, 14) + field(stat, 15) + field(stat, 16) + field(stat, 17);
    return [{ pid: Number(entry), memoryBytes: kilobytes * 1024, cpuSeconds: ticks / ticksPerSecond }];
  });
}

export function readEndedChildrenSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  return (field(stat, 16) + field(stat, 17)) / ticksPerSecond;
}

export function signalSession(session: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const { pid } of readSession(session)) {
    try {
      process.kill(pid, signal);
    } catch {}
  }
}

/** Returns the field with this number in proc(5). Field 2 may contain spaces and brackets, so the search starts after it. */
function field(stat: string, number: number): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[number - 3]);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return null;
  }
}
