import { digestOf } from '#guard/read-once.ts';
import type { ComingRelease } from '#publish/target.ts';
import type { ReleaseFile } from '#release/release.ts';
import type { Dir } from './dir.ts';
import type { GzipByBlock } from './gzip-blocks.ts';
import { planTreeChange } from './tree-change.ts';
import { compress, type Variant } from './variants.ts';

/** More files would keep too much in memory; a publish of so many takes its time anyway. */
const mostFiles = 200;

/** Compressed copies by the path of their file, begun before they were asked for. */
export type PreparedVariants = Map<
  string,
  { readonly file: ReleaseFile; readonly variants: Promise<readonly Variant[]> }
>;

/** Compresses, in threads, what a release will change, while others still judge it. */
export function prepareVariants(
  { prepared, gzipByBlock }: Dir,
  { live, release, readFile }: ComingRelease,
): void {
  prepared.clear();
  const { written } = planTreeChange(live.files, release.files);
  if (written.length > mostFiles) return;
  // Threads that compress keep others from reading.
  const allRead = Promise.allSettled(written.map(readFile));
  for (const path of written) {
    const file = release.files.get(path);
    if (file === undefined) continue;
    const variants = allRead
      .then(() => readFile(path))
      .then((bytes) => compressChecked(path, bytes, file, gzipByBlock));
    // Whoever writes the file reads it again, and tells what is wrong.
    variants.catch(() => {});
    prepared.set(path, { file, variants });
  }
}

async function compressChecked(
  path: string,
  bytes: Uint8Array,
  file: ReleaseFile,
  gzipByBlock: GzipByBlock,
): Promise<readonly Variant[]> {
  if ((await digestOf(bytes)) !== file.sha256) throw new Error('It is another file.');
  return compress(path, bytes, file, gzipByBlock);
}

/** What was prepared of the file, or is compressed now. */
export async function takeVariants(
  { prepared, gzipByBlock }: Pick<Dir, 'prepared' | 'gzipByBlock'>,
  path: string,
  bytes: Uint8Array,
  file: ReleaseFile,
): Promise<readonly Variant[]> {
  const known = prepared.get(path);
  const compressNow = () => compress(path, bytes, file, gzipByBlock);
  return known?.file === file ? known.variants.catch(compressNow) : compressNow();
}
