import pMap from 'p-map';
import { compareFiles, type ReleaseFiles } from '#release/file-changes.ts';
import { readChecked } from '#publish/targets/stored-release.ts';
import type { Upload } from '#publish/targets/target.ts';
import { removeFiles, writeFile, type Written } from './tree.ts';

export interface TreeChange {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly kept: number;
}

export function planTreeChange(before: ReleaseFiles, after: ReleaseFiles): TreeChange {
  const { changed, removed } = compareFiles(before, after);
  const written = changed.filter((path) => before.get(path)?.sha256 !== after.get(path)?.sha256);
  return { written, removed, kept: after.size - written.length };
}

export function isSameSite(before: ReleaseFiles, after: ReleaseFiles): boolean {
  const { written, removed } = planTreeChange(before, after);
  return written.length === 0 && removed.length === 0;
}

const filesAtOnce = 8;

export interface TreeWriting {
  readonly second: number;
  readonly writeList: () => Promise<Written>;
}

/**
 * Turns the tree of another release into the tree of the upload's release. Does not flush files. Writes the longest files first,
 * because they take the longest to compress. `writeList` runs in parallel. If it throws, all writes have ended.
 */
export async function changeTree(
  tree: string,
  upload: Upload,
  { written, removed }: TreeChange,
  { second, writeList }: TreeWriting,
): Promise<Written> {
  const { files } = upload.release;
  removeFiles(tree, removed);
  let done = 0;
  upload.onStep(done, written.length);
  const writes = written
    .flatMap((path) => {
      const file = files.get(path);
      return file === undefined ? [] : [{ path, file }];
    })
    .toSorted((one, other) => other.file.bytes - one.file.bytes)
    .map(({ path, file }) => async () => {
      const bytes = await readChecked(upload.release, path, upload.readFile);
      const result = await writeFile(tree, path, bytes, { file, second });
      done += 1;
      upload.onStep(done, written.length);
      return result;
    });
  const results = await runAll(writes.toSpliced(filesAtOnce, 0, writeList));
  return {
    names: results.flatMap((result) => result.names),
    bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function runAll(writes: readonly (() => Promise<Written>)[]): Promise<readonly Written[]> {
  const results: Written[] = [];
  const errors: unknown[] = [];
  await pMap(
    writes,
    async (write) => {
      if (errors.length > 0) return;
      try {
        results.push(await write());
      } catch (error) {
        errors.push(error);
      }
    },
    { concurrency: filesAtOnce },
  );
  if (errors.length > 0) throw errors[0];
  return results;
}
