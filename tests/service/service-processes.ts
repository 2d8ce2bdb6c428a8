import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export function listDescendants(pid: number): readonly number[] {
  const children = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((child) => parentOf(child) === pid);
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

export function listBuilders(pid: number): readonly number[] {
  return listDescendants(pid).filter((child) =>
    readIfThere(`/proc/${child}/cmdline`).includes('builder/worker-main'),
  );
}

export function isAlive(pid: number): boolean {
  const state = /^State:\s+(\w)/m.exec(readIfThere(`/proc/${pid}/status`))?.[1];
  // A zombie has already ended.
  return state !== undefined && state !== 'Z';
}

export function readMemory(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

export function countOpenFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).filter((fd) => isOpen(`/proc/${pid}/fd/${fd}`)).length;
  } catch {
    return 0;
  }
}

function isOpen(fd: string): boolean {
  try {
    return readlinkSync(fd) !== '';
  } catch {
    return false;
  }
}

function parentOf(pid: number): number | null {
  const parent = /^PPid:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/status`))?.[1];
  return parent === undefined ? null : Number(parent);
}

/** Empty if the process has ended. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
