import { hash } from 'node:crypto';
import type { ComingRelease } from '#publish/target.ts';
import type { ReleaseFile } from '#release/release.ts';
import type { Dir } from './dir.ts';
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
export function prepareVariants({ prepared }: Dir, { live, release, readFile }: ComingRelease): void {
  prepared.clear();
  const { written } = planTreeChange(live.files, release.files);
  if (written.length > mostFiles) return;
  for (const path of written) {
    const file = release.files.get(path);
    if (file === undefined) continue;
    const variants = readFile(path).then((bytes) => compressChecked(bytes, file));
    // Whoever writes the file reads it again, and tells what is wrong.
    variants.catch(() => {});
    prepared.set(path, { file, variants });
  }
}

async function compressChecked(bytes: Uint8Array, file: ReleaseFile): Promise<readonly Variant[]> {
  if (hash('sha256', bytes) !== file.sha256) throw new Error('It is another file.');
  return compress(bytes, file);
}

/** What was prepared of the file, or is compressed now. */
export async function takeVariants(
  { prepared }: Pick<Dir, 'prepared'>,
  path: string,
  bytes: Uint8Array,
  file: ReleaseFile,
): Promise<readonly Variant[]> {
  const known = prepared.get(path);
  if (known?.file !== file) return compress(bytes, file);
  return known.variants.catch(() => compress(bytes, file));
}
