import { hash } from 'node:crypto';
import { accessSync, closeSync, constants, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder where rendered files wait for the switch. */
export interface StagePlace {
  readonly folder: string;
  /** True where the folder becomes the dist: every file at its own path. Else files are numbered, their folders are in the dist. */
  readonly isWhole: boolean;
}

export interface StagedFile {
  readonly staged: string;
  readonly writtenAt: number;
}

export interface Stage extends StagePlace {
  /** Writes one file; returns its name in the stage and the time of its writing, in ms. */
  write(file: string, bytes: Uint8Array): StagedFile;
}

/** `prefix` keeps apart the files that several processes number in one folder. */
export function openStage({ folder, isWhole }: StagePlace, prefix = ''): Stage {
  const made = new Set<string>();
  let count = 0;
  const place = (file: string) => {
    const staged = isWhole ? file : `${prefix}${count}`;
    const target = join(folder, staged);
    const parent = dirname(target);
    if (!made.has(parent)) {
      makeFolder(parent, folder);
      made.add(parent);
    }
    count += 1;
    return { staged, target };
  };
  return {
    folder,
    isWhole,
    write(file, bytes) {
      const { staged, target } = place(file);
      return { staged, writtenAt: writeFile(target, bytes) };
    },
  };
}

export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** On a read-only disk Node reports that there is no such folder; asking for the one above gives the reason. */
function makeFolder(parent: string, stage: string): void {
  try {
    mkdirSync(parent, { recursive: true });
  } catch (error) {
    accessSync(dirname(stage), constants.W_OK);
    throw error;
  }
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
