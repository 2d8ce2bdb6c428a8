import { setTimeout as sleep } from 'node:timers/promises';
import type { Head } from './head.ts';
import type { BrandStore } from './layout.ts';
import type { ReleaseFiles } from './manifest-files.ts';

/** Hashed assets of a release that tidying deleted, or is deleting right now. */
export function doomedOf({ doomed }: Head, files: ReleaseFiles): readonly string[] {
  return doomed.map(([path]) => path).filter((path) => files.get(path)?.cache === 'immutable');
}

/** Waits until they can't be deleted any more, brings them again, and takes them off the list. */
export async function rescue(
  { store, head }: BrandStore,
  paths: readonly string[],
  bring: () => Promise<void>,
): Promise<void> {
  await sleep(store.options.settleMs);
  await bring();
  const saved = new Set(paths);
  await head.change((before) => {
    return { ...before, doomed: before.doomed.filter(([path]) => !saved.has(path)) };
  });
}
