import { access, constants, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { formatChange, journalOf, toJournaled } from '#files/journal.ts';
import { sealText, writeAtomically } from '#files/file-io.ts';
import { applyManifestChanges, isSameOrigin, type ManifestChange, switchRank } from '#release/manifest.ts';
import type { DistFolders } from '#config/workspace.ts';
import { formatManifest, type KeptManifest } from './manifest-file.ts';
import type { StagedEntry } from './stager.ts';
import { type SwitchPlan, switchDist } from './switch-plan.ts';

export type SwitchRecords = Pick<SwitchPlan, 'appends' | 'replaces' | 'ended'>;

interface Commit {
  readonly site: { readonly brand: { readonly code: string } };
  readonly folders: DistFolders;
  readonly before: KeptManifest | null;
  readonly records: SwitchRecords;
}

export async function commitDist(
  commit: Commit,
  change: ManifestChange,
  entries: readonly StagedEntry[],
): Promise<KeptManifest> {
  const { folders, before, records } = commit;
  if (before === null) return commitFullBuild(commit, change);
  const lists = [change.files, change.removed, records.appends, records.replaces];
  if (isSameOrigin(before.manifest, change) && lists.every(({ length }) => length === 0)) return before;
  await access(folders.dist, constants.W_OK);
  const line = formatChange(before.digest, change);
  const moves = entries.flatMap(({ staged, file }): [string, string][] =>
    staged === null ? [] : [[staged, file]],
  );
  await switchDist(folders, {
    ...{ isWhole: false, removed: change.removed, ...records },
    moves: moves.toSorted(([, one], [, other]) => switchRank(one) - switchRank(other)),
    appends: [[journalOf(folders.manifest), line], ...records.appends],
  });
  await rm(folders.nextDist, { recursive: true, force: true });
  return {
    ...before,
    manifest: applyManifestChanges(before.manifest, [change]),
    journalBytes: before.journalBytes + line.length,
  };
}

async function commitFullBuild(
  { site, folders, records }: Commit,
  change: ManifestChange,
): Promise<KeptManifest> {
  await access(dirname(folders.dist), constants.W_OK);
  const { removed: _, ...made } = change;
  const manifest = { brand: site.brand.code, ...made, files: new Map(change.files) };
  const text = formatManifest(manifest);
  await writeAtomically(folders.nextManifest, sealText(text));
  await switchDist(folders, {
    ...{ isWhole: true, moves: [], removed: [], appends: records.appends },
    replaces: [[folders.nextManifest, folders.manifest], ...records.replaces],
    ended: [journalOf(folders.manifest), ...records.ended],
  });
  return { manifest, ...toJournaled(text) };
}
