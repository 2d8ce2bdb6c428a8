import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { stdio: 'pipe' });
}

export async function whyNoMounts(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'mount-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder);
    run('umount', folder);
    return null;
  } catch (error) {
    return `nothing can be mounted here: ${error instanceof Error ? error.message.trim() : String(error)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function mountSmallDisk(folder: string, size: string): void {
  mkdirSync(folder, { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
  onTestFinished(() => run('umount', '--lazy', folder));
}

export function fillDisk(folder: string): () => void {
  const fillers: string[] = [];
  for (const size of [1 << 20, 1 << 16, 1 << 12, 1]) {
    try {
      for (let at = 0; ; at += 1) {
        const filler = join(folder, `filler-${size}-${at}`);
        fillers.push(filler);
        writeFileSync(filler, Buffer.alloc(size));
      }
    } catch {
      // The disk has no room for another file of this size.
    }
  }
  return () => {
    for (const filler of fillers) rmSync(filler, { force: true });
  };
}

export function mountSeparately(path: string): () => void {
  run('mount', '--bind', path, path);
  let isMounted = true;
  const undo = () => {
    if (isMounted) run('umount', '--lazy', path);
    isMounted = false;
  };
  onTestFinished(undo);
  return undo;
}

/** Unlike file permissions, also prevents root from writing. Returns an undo function. */
export function mountReadOnly(folder: string): () => void {
  const undo = mountSeparately(folder);
  run('mount', '-o', 'remount,bind,ro', folder);
  return undo;
}
