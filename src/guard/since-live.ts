import { createMemory } from '#catalogue/remember.ts';
import { compareFiles, type FileChanges, type ReleaseFiles } from '#release/file-changes.ts';
import type { GuardContext } from './context.ts';

const none: ReleaseFiles = new Map();
const known = createMemory<ReleaseFiles, FileChanges>();

/** Returns which files of a release are new or others than in the live one, and which are gone: once for all rules. */
export function changesSinceLive(files: ReleaseFiles, { live }: Pick<GuardContext, 'live'>): FileChanges {
  const before = live?.files ?? none;
  return known(files, [before], () => compareFiles(before, files));
}
