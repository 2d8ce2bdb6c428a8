import type { Release } from '#release/release.ts';

type Files = Release['files'];

/** What makes one release's tree of another's. */
export interface TreeChange {
  /** Paths that are new or have other bytes. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** How many stay as they are. */
  readonly kept: number;
}

export function planTreeChange(before: Files, after: Files): TreeChange {
  const written = [...after]
    .filter(([path, { sha256 }]) => before.get(path)?.sha256 !== sha256)
    .map(([path]) => path);
  const removed = [...before.keys()].filter((path) => !after.has(path));
  return { written, removed, kept: after.size - written.length };
}

/** Whether visitors would see no difference. */
export function isSameSite(before: Files, after: Files): boolean {
  const { written, removed } = planTreeChange(before, after);
  return written.length === 0 && removed.length === 0;
}
