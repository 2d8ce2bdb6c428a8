import { hash } from 'node:crypto';
import pMap from 'p-map';
import { compareFiles, type ReleaseFiles } from '#release/file-changes.ts';
import type { Upload } from '#publish/targets/target.ts';
import { removeFiles, writeFile } from './tree.ts';

/** The difference between the trees of two releases. */
export interface TreeChange {
  /** Paths that are new or have other bytes. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** How many files stay as they are. */
  readonly kept: number;
}

export function planTreeChange(before: ReleaseFiles, after: ReleaseFiles): TreeChange {
  const { changed, removed } = compareFiles(before, after);
  const written = changed.filter((path) => before.get(path)?.sha256 !== after.get(path)?.sha256);
  return { written, removed, kept: after.size - written.length };
}

/** Whether visitors would see no difference. */
export function isSameSite(before: ReleaseFiles, after: ReleaseFiles): boolean {
  const { written, removed } = planTreeChange(before, after);
  return written.length === 0 && removed.length === 0;
}

const filesAtOnce = 8;

interface Written {
  /** Paths of the files, their compressed copies included. */
  readonly names: readonly string[];
  readonly bytes: number;
}

/** Turns the tree of the release `before` into that of the upload's release; nothing is flushed yet. A step is a file. */
export async function changeTree(
  tree: string,
  upload: Upload,
  before: ReleaseFiles,
  { written, removed }: TreeChange,
  second: number,
): Promise<Written> {
  const { files } = upload.release;
  removeFiles(tree, removed, before);
  let done = 0;
  upload.onStep(done, written.length);
  const results = await pMap(
    written,
    async (path) => {
      const result = await writeFile(tree, path, await readChecked(upload, path), { files, second });
      done += 1;
      upload.onStep(done, written.length);
      return result;
    },
    { concurrency: filesAtOnce },
  );
  return {
    names: results.flatMap((result) => result.names),
    bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function readChecked({ release, readFile }: Upload, path: string): Promise<Uint8Array> {
  const bytes = await readFile(path);
  if (hash('sha256', bytes) === release.files.get(path)?.sha256) return bytes;
  throw new Error(
    `${path} is not the file that release ${release.id} was made of: it changed since. Nothing went live. Build again, then publish.`,
  );
}
