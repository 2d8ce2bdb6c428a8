import { hash, webcrypto } from 'node:crypto';
import { rememberByObject } from '#catalogue/remember.ts';
import type { BuiltDist } from '#release/built.ts';

/** What a change writes fits; of a first release, which reads everything, the rest is read again. */
const mostBytes = 64e6;

/** Gives the same bytes, as the same object, to all who ask for a file while a release is judged and brought somewhere. */
export function readOnce(readFile: BuiltDist['readFile']): BuiltDist['readFile'] {
  const read = new Map<string, Promise<Uint8Array>>();
  let keptBytes = 0;
  return (path) => {
    const known = read.get(path);
    if (known !== undefined) return known;
    const reading = readFile(path);
    if (keptBytes >= mostBytes) return reading;
    read.set(path, reading);
    reading.then(
      ({ length }) => {
        keptBytes += length;
      },
      () => read.delete(path),
    );
    return reading;
  };
}

/** Less is digested again sooner than it is found, and would be kept in memory until old garbage is looked for. */
const longBytes = 256_000;

/** SHA-256 as hex, of bytes that nobody changes; of many bytes it is worked out in a thread. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  return bytes.length < longBytes ? hash('sha256', bytes) : digestOfLong(bytes);
}

const digestOfLong = rememberByObject(async (bytes: Uint8Array) =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex'),
);
