import type { ReleaseFile } from './release.ts';

/** By path in the dist. They never change once a release has them. */
export type ReleaseFiles = ReadonlyMap<string, ReleaseFile>;

/** What tells the files of one release from another's. */
export interface FileChanges {
  /** Paths that are new, have other bytes, or are served otherwise; in the order of the later release. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Many ask it of the same two releases: it is worked out once. */
export function compareFiles(before: ReleaseFiles, after: ReleaseFiles): FileChanges {
  const known = compared.get(after);
  if (known?.before.deref() === before) return known.changes;
  const changes = compare(before, after);
  compared.set(after, { before: new WeakRef(before), changes });
  return changes;
}

/** Against which it was last compared. Held weakly: each release would else keep the one before it for ever. */
const compared = new WeakMap<
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
