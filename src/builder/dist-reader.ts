import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltDist } from '#release/built.ts';

/** Node's threads read so much at a time, and wait for the main thread, which may be busy, before they read on. */
const longBytes = 512 * 1024;

/** Those of a change of 10,000 products take a quarter of it. */
const mostKeptBytes = 64_000_000;

/**
 * The bytes of long lists by their paths. Lists of the next dist are read into the same memory: fresh memory is slow, and V8
 * collects its whole heap for so much of it.
 */
export type ListMemory = Map<string, Buffer>;

/**
 * Returns a reader of the files of a dist. It reads a long list once, into `memory`: the guard asks for it, then the target, which
 * brings what was judged. What another reader has returned from that memory is overwritten.
 */
export function openDistReader(
  dist: string,
  files: BuiltDist['files'],
  memory: ListMemory,
): BuiltDist['readFile'] {
  const lists = new Map<string, Buffer>();
  let room = mostKeptBytes;
  return async (path) => {
    const { bytes = 0, cache } = files.get(path) ?? {};
    const file = join(dist, path);
    if (bytes <= longBytes || cache !== 'data') return readFile(file);
    const known = lists.get(path);
    if (known !== undefined) return known;
    room -= bytes;
    if (room < 0) return readFileSync(file);
    const list = readInto(memory, path, file);
    lists.set(path, list);
    return list;
  };
}

function readInto(memory: ListMemory, path: string, file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    let space = memory.get(path);
    // With some to spare: lists grow by a row at a time.
    if (space === undefined || space.length < size) space = Buffer.allocUnsafeSlow(Math.ceil(size * 1.1));
    memory.set(path, space);
    let length = 0;
    for (let read = -1; read !== 0 && length < size; length += read)
      read = readSync(descriptor, space, length, size - length, null);
    return space.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}
