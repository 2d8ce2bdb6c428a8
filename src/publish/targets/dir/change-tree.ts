import pMap from 'p-map';
import { digestOf } from '#guard/read-once.ts';
import type { Upload } from '#publish/target.ts';
import type { Release } from '#release/release.ts';
import { flushDisk } from './flush-disk.ts';
import { flushFiles, removeFiles, type TakeVariants, writeFile } from './tree.ts';
import type { TreeChange } from './tree-change.ts';

/** More than this are flushed with all else that is on the disk: each alone would take longer than all the rest. */
const mostFlushed = 1_000;

const readersAtOnce = 8;

interface Change {
  readonly upload: Upload;
  readonly takeVariants: TakeVariants;
  /** The files that the tree is made of. */
  readonly before: Release['files'];
  /** When what is written was written, in seconds. */
  readonly second: number;
}

interface Changed {
  /** Written, their compressed copies included. */
  readonly files: number;
  readonly bytes: number;
  /** Resolves when they are on the disk. */
  readonly flushed: Promise<void>;
}

/** Makes the tree of one release of another's; the steps are files written. */
export async function changeTree(tree: string, plan: TreeChange, change: Change): Promise<Changed> {
  const { upload, before } = change;
  const { files } = upload.release;
  removeFiles(tree, plan.removed, before);
  let done = 0;
  upload.onStep(done, plan.written.length);
  const written = await pMap(
    plan.written,
    async (path) => {
      const result = await writeFile(tree, path, await readChecked(upload, path), { ...change, files });
      done += 1;
      upload.onStep(done, plan.written.length);
      return result;
    },
    { concurrency: readersAtOnce },
  );
  const names = written.flatMap((one) => one.names);
  return {
    files: names.length,
    bytes: written.reduce((sum, one) => sum + one.bytes, 0),
    flushed: flush(tree, names, plan.written.length > mostFlushed),
  };
}

async function flush(tree: string, names: readonly string[], areMany: boolean): Promise<void> {
  const isFlushed = areMany && (await flushDisk(tree));
  if (!isFlushed) await flushFiles(tree, names);
}

async function readChecked({ release, readFile }: Upload, path: string): Promise<Uint8Array> {
  const bytes = await readFile(path);
  if ((await digestOf(bytes)) === release.files.get(path)?.sha256) return bytes;
  throw new Error(
    `${path} is not the file that release ${release.id} was made of: it changed since. Nothing went live. Build again, then publish.`,
  );
}
