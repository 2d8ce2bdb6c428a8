import { hash } from 'node:crypto';
import { accessSync, closeSync, constants, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface StagePlace {
  readonly folder: string;
  /**
   * If true, files are staged under their paths in the dist, and the stage becomes the new dist. If false, staged files
   * have numbers as names, and only these files are moved into the existing dist.
   */
  readonly isWhole: boolean;
}

/** With different prefixes, several threads can share a stage. */
export function openStage({ folder, isWhole }: StagePlace, prefix: string) {
  const made = new Set<string>();
  let count = 0;
  return {
    /** Returns the name in the stage and the modification time in ms. */
    write(file: string, bytes: Uint8Array) {
      const staged = isWhole ? file : `${prefix}${count}`;
      const target = join(folder, staged);
      const parent = dirname(target);
      if (!made.has(parent)) makeFolder(parent, folder);
      made.add(parent);
      count += 1;
      return { staged, writtenAt: writeFile(target, bytes) };
    },
  };
}

export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** On a read-only disk, `mkdirSync` reports ENOENT, but `accessSync` throws the real reason. */
function makeFolder(parent: string, stage: string): void {
  try {
    mkdirSync(parent, { recursive: true });
  } catch (error) {
    accessSync(dirname(stage), constants.W_OK);
    throw error;
  }
}

/** Synchronous, because using the thread pool would take longer than the write. */
function writeFile(file: string, bytes: Uint8Array): number {
  const descriptor = openSync(file, 'w');
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    return fstatSync(descriptor).mtimeMs;
  } finally {
    closeSync(descriptor);
  }
}
