import type { ReleaseFile } from './release.ts';

/** By path in the dist. A release's map never changes. */
export type ReleaseFiles = ReadonlyMap<string, ReleaseFile>;

/** The differences between the files of two releases. */
export interface FileChanges {
  /** Files that are new, have other bytes or other headers, in the order of the later release. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares the files of two releases. Guard, publisher and reports ask for the same two, so the last answer is kept. */
export function compareFiles(before: ReleaseFiles, after: ReleaseFiles): FileChanges {
  const known = lastAnswers.get(after);
  if (known?.before.deref() === before) return known.changes;
  const changes = compare(before, after);
  lastAnswers.set(after, { before: new WeakRef(before), changes });
  return changes;
}

/** By the later release. The earlier one is held weakly: each release would else keep the one before it for ever. */
const lastAnswers = new WeakMap<
  ReleaseFiles,
  { readonly before: WeakRef<ReleaseFiles>; readonly changes: FileChanges }
>();

function compare(before: ReleaseFiles, after: ReleaseFiles): FileChanges {
  const changed: string[] = [];
  let common = 0;
  for (const [path, file] of after) {
    const former = before.get(path);
    if (former !== undefined) common += 1;
    if (!isSameFile(former, file)) changed.push(path);
  }
  const removed = common === before.size ? [] : [...before.keys()].filter((path) => !after.has(path));
  return { changed, removed };
}

export function isSameFile(one: ReleaseFile | undefined, other: ReleaseFile): boolean {
  if (one === other) return true;
  return one?.sha256 === other.sha256 && one.type === other.type && one.cache === other.cache;
}
