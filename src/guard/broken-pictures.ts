import pMap from 'p-map';
import { compareFiles, type FileChanges, type ReleaseFiles } from '#release/file-changes.ts';
import type { GuardContext } from './context.ts';
import { isPicture, isWholePicture } from './files/picture-faults.ts';
import { filesAtOnce, type ReadFile } from './read-content.ts';

const none: ReleaseFiles = new Map();

interface PictureFiles {
  readonly release: { readonly files: ReleaseFiles };
  readonly readFile: ReadFile;
}

/** Pictures that are not whole, of one release after the other. Those that visitors have already were judged before they went live. */
export class BrokenPictures {
  readonly #broken = new Set<string>();
  #live = none;

  /** Reads those that changed, and those that visitors had and have no more. */
  async find(
    changes: FileChanges,
    { release, live, readFile }: Pick<GuardContext, 'live'> & PictureFiles,
  ): Promise<ReadonlySet<string>> {
    const ofVisitors = live?.files ?? none;
    const { changed, removed } = compareFiles(this.#live, ofVisitors);
    this.#live = ofVisitors;
    const isNew = (file: string) => ofVisitors.get(file)?.sha256 !== release.files.get(file)?.sha256;
    for (const file of [...changes.changed, ...changes.removed]) this.#broken.delete(file);
    const unknown = new Set([...changes.changed, ...changed, ...removed].filter(isPicture));
    await pMap(
      [...unknown].filter((file) => isNew(file) && (release.files.get(file)?.bytes ?? 0) > 0),
      async (file) => {
        if (!isWholePicture(file, await readFile(file))) this.#broken.add(file);
      },
      { concurrency: filesAtOnce },
    );
    return new Set([...this.#broken].filter(isNew));
  }
}
