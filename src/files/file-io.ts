import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hash, randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { hasCode } from './disk-error.ts';

export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFlushed(aside, content);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => {});
    throw error;
  }
}

async function writeFlushed(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function nullIfMissing<Value>(read: Promise<Value>): Promise<Value | null> {
  return read.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
}

export function digestOf(text: string | Uint8Array): string {
  return hash('sha256', text, 'base64url').slice(0, 16);
}

/** Appends a digest, so that `readSealed` detects damage. */
export function sealText(text: string): string {
  return `${text}\n${digestOf(text)}`;
}

/** Returns null for a missing or damaged file. */
export async function readSealed(file: string): Promise<string | null> {
  // `readFile` with an encoding takes twice as long.
  const bytes = await nullIfMissing(readFile(file));
  if (bytes === null) return null;
  const end = Math.max(bytes.lastIndexOf('\n'), 0);
  const text = bytes.subarray(0, end);
  return bytes.toString('utf8', end + 1) === digestOf(text) ? text.toString('utf8') : null;
}

const sealLength = 32;

export function sealBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([bytes, hash('sha256', bytes, 'buffer')]);
}

/** Returns null for damaged bytes. */
export function openSealed(sealed: Uint8Array): Uint8Array | null {
  const bytes = sealed.subarray(0, Math.max(sealed.length - sealLength, 0));
  return hash('sha256', bytes, 'buffer').equals(sealed.subarray(bytes.length)) ? bytes : null;
}

/** zlib waits for the main thread after each chunk, so the default of 16 KB is slow. */
export function chunkSizeFor(bytes: number): number {
  return Math.max(constants.Z_DEFAULT_CHUNK, Math.min(bytes, 1_048_576));
}
