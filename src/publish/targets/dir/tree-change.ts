import { compareFiles, type ReleaseFiles } from '#release/file-changes.ts';

/** What makes one release's tree of another's. */
export interface TreeChange {
  /** Paths that are new or have other bytes. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** How many stay as they are. */
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
