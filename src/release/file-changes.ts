import type { ReleaseFile } from './release.ts';

/** Files by their path in the dist. Immutable. */
export type ReleaseFiles = ReadonlyMap<string, ReleaseFile>;

export interface FileChanges {
  /** New files, and files with other bytes or headers, in the order of the later release. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export function compareFiles(before: ReleaseFiles, after: ReleaseFiles): FileChanges {
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
