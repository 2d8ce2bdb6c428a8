import { hash } from 'node:crypto';
import { accessSync, closeSync, constants, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface StagePlace {
  readonly folder: string;
  /** True if the stage becomes the new dist as a whole. Otherwise each staged file has a number as its name. */
  readonly isWhole: boolean;
}

export type Stage = ReturnType<typeof openStage>;

/** Names of numbered files begin with `prefix`, so that several processes can share a stage. */
export function openStage({ folder, isWhole }: StagePlace, prefix = '') {
  const made = new Set<string>();
  let count = 0;
  return {
    folder,
    isWhole,
    /** Writes one file. Returns its name in the stage and its modification time in ms. */
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

/** On a read-only disk, `mkdirSync` reports a missing folder, but `accessSync` on the parent throws the real reason. */
function makeFolder(parent: string, stage: string): void {
  try {
    mkdirSync(parent, { recursive: true });
  } catch (error) {
    accessSync(dirname(stage), constants.W_OK);
    throw error;
  }
}

/** Synchronous, because the thread pool would take longer than writing a small file. */
function writeFile(file: string, bytes: Uint8Array): number {
  const descriptor = openSync(file, 'w');
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    return fstatSync(descriptor).mtimeMs;
  } finally {
    closeSync(descriptor);
  }
}
