import { closeSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';

/** Where rendered files wait for the switch. */
export interface Stage {
  /** Writes one file; gives its name in the stage, and when it was written, in ms. */
  write(file: string, bytes: Uint8Array): { readonly staged: string; readonly writtenAt: number };
}

/** A stage that becomes the dist as a whole: every file at its own path. */
export function stageWhole(folder: string): Stage {
  const made = new Set<string>();
  return {
    write(file, bytes) {
      const target = join(folder, file);
      const parent = dirname(target);
      if (!made.has(parent)) {
        mkdirSync(parent, { recursive: true });
        made.add(parent);
      }
      return { staged: file, writtenAt: writeFile(target, bytes) };
    },
  };
}

/** A stage of single files, numbered: their folders are there already in the dist. */
export function stageSome(folder: string): Stage {
  let count = 0;
  return {
    write(_file, bytes) {
      if (count === 0) mkdirSync(folder, { recursive: true });
      const staged = String(count++);
      return { staged, writtenAt: writeFile(join(folder, staged), bytes) };
    },
  };
}

export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** Synchronous: a thread pool costs more than such a small file. */
function writeFile(file: string, bytes: Uint8Array): number {
  const descriptor = openSync(file, 'w');
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    return fstatSync(descriptor).mtimeMs;
  } finally {
    closeSync(descriptor);
  }
}
